import { damaged } from './ledger/sound.js';

/** The texts that were bound as one list. Throws a `StoreError` 'store-corrupt' for what is none. */
export function boundTexts(bound: string): readonly string[] {
  try {
    const texts: unknown = JSON.parse(bound);
    if (Array.isArray(texts) && texts.every((text) => typeof text === 'string')) return texts;
  } catch {
    // as below
  }
  throw damaged('a binding of the task', 'it is no list of texts');
}
