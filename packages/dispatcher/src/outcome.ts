import { type Codec, placeOf, type TextPlace } from './codec.js';
import { shortOutcome } from './codec/short-text.js';
import type { Surroundings } from './surroundings.js';

/** What `settle` records, before the codec. */
export type Outcome =
  | { readonly kind: 'done'; readonly result: unknown }
  /** The effect happened; its result has no lossless text. */
  | { readonly kind: 'result-lost' }
  /** `by`: a person settled it. */
  | { readonly kind: 'failed'; readonly reason: string; readonly by?: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * The text of an outcome in the record of this tenant and key. A result that cannot be stored, or is too large, is still
 * a done effect: the text says so.
 */
export function encodeOutcome(
  { codec, maxResultBytes }: Pick<Surroundings, 'codec' | 'maxResultBytes'>,
  record: Omit<TextPlace, 'what'>,
  outcome: Outcome,
): { readonly text: string; readonly lost: boolean } {
  try {
    const short = outcome.kind === 'done' ? shortOutcome(codec, outcome.result) : undefined;
    const text = short ?? codec.encode(outcome, placeOf(record, 'outcome'));
    if (outcome.kind !== 'done' || maxResultBytes === undefined || Buffer.byteLength(text) <= maxResultBytes)
      return { text, lost: false };
  } catch {
    // as below
  }
  const kept = 'reason' in outcome ? { ...outcome, reason: 'not storable' } : resultLost;
  return { text: textOfLost(codec, record, kept), lost: outcome.kind === 'done' };
}

/** The text of a done effect whose result the store does not take. */
export function lostResult(codec: Codec, record: Omit<TextPlace, 'what'>): string {
  return textOfLost(codec, record, resultLost);
}

/** What a record's outcome says; undefined when it cannot be read: another codec wrote it, or it is damaged. */
export function decodeOutcome(codec: Codec, record: Omit<TextPlace, 'what'>, text: string | null): Outcome | undefined {
  if (text === null) return undefined;
  try {
    const outcome = codec.decode(text, placeOf(record, 'outcome'));
    return typeof outcome === 'object' && outcome !== null && 'kind' in outcome ? (outcome as Outcome) : undefined;
  } catch {
    return undefined;
  }
}

// A codec that throws for a small plain object throws for everything; its own text would be read back no better.
function textOfLost(codec: Codec, record: Omit<TextPlace, 'what'>, outcome: Outcome): string {
  try {
    return codec.encode(outcome, placeOf(record, 'outcome'));
  } catch {
    return JSON.stringify(outcome);
  }
}

const resultLost: Outcome = { kind: 'result-lost' };
