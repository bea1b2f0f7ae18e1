import { StoreError } from '@retrysafe/dispatcher';
import { codeAt } from '@retrysafe/dispatcher/ledger';

const unfit = /[\0\p{Surrogate}]/u;

/** Refuses a text that a server would cut or bend: one with a NUL character or half a surrogate pair. */
export function mustFit(store: string, values: Iterable<unknown>): void {
  for (const value of values) {
    if (typeof value !== 'string' || isPrintable(value) || !unfit.test(value)) continue;
    throw new StoreError(
      'store-rejected',
      `${store} cannot keep a text with a NUL character or half a surrogate pair. Leave it out, or encode it first.`,
    );
  }
}

/**
 * Is it a short text of printable ASCII, as most are? False for a longer one. Between two requests the caches are cold,
 * and to look here costs a part of what a regular expression does.
 */
export function isPrintable(text: string): boolean {
  const { length } = text;
  if (length > longestLook) return false;
  for (let index = 0; index < length; index += 1) {
    const code = codeAt(text, index);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}

const longestLook = 256;
