import type { Codec } from './codec.js';

/** What `settle` records, before the codec. */
export type Outcome =
  | { readonly kind: 'done'; readonly result: unknown }
  /** The effect happened; its result has no lossless text. */
  | { readonly kind: 'result-lost' }
  /** `by`: a person settled it. */
  | { readonly kind: 'failed'; readonly reason: string; readonly by?: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The text of an outcome. A result that cannot be stored is still a done effect: the text says so. */
export function encodeOutcome(codec: Codec, outcome: Outcome): { readonly text: string; readonly lost: boolean } {
  try {
    return { text: codec.encode(outcome), lost: false };
  } catch {
    return {
      text: JSON.stringify(outcome.kind === 'done' ? resultLost : { ...outcome, reason: 'not storable' }),
      lost: outcome.kind === 'done',
    };
  }
}

/** What a record's outcome says; undefined when it cannot be read: another codec wrote it, or it is damaged. */
export function decodeOutcome(codec: Codec, text: string | null): Outcome | undefined {
  if (text === null) return undefined;
  try {
    const outcome = codec.decode(text);
    return typeof outcome === 'object' && outcome !== null && 'kind' in outcome ? (outcome as Outcome) : undefined;
  } catch {
    return undefined;
  }
}

const resultLost: Outcome = { kind: 'result-lost' };
