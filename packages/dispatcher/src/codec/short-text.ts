import { type Codec, isDevalues, losslessCodec } from '../codec.js';
import { smallJson } from './small-json.js';

// The commonest texts, without a second look at what was just copied, nor a look at our own outcome: that is a tenth of a
// whole call over a store in memory. Only for the very codec that writes them so: one that is built upon it, to encrypt,
// writes them otherwise.

/** What `codec` writes for arguments that are a `plainCopy`; undefined where it has to be asked. */
export function shortArgs(codec: Codec, copy: unknown): string | undefined {
  return codec === losslessCodec ? json(smallJson(copy, true)) : undefined;
}

/** What `codec` writes for the outcome of what was done; undefined where it has to be asked. */
export function shortOutcome(codec: Codec, result: unknown): string | undefined {
  const text = codec === losslessCodec ? smallJson(result) : undefined;
  return text === undefined ? undefined : json(`{"kind":"done","result":${text}}`);
}

function json(text: string | undefined): string | undefined {
  return text === undefined || isDevalues(text) ? undefined : text;
}
