import { isDeepStrictEqual } from 'node:util';
import { losslessCodec } from '../codec.js';
import { notPlain, plainCopy } from './plain-copy.js';

/**
 * A deep copy in which every part is what it was: a URL stays a URL and a Buffer a Buffer, where structuredClone would
 * make empty objects of them without a word. Throws for what cannot be copied so, or throws when it is read: a
 * `NotStorable`, if anybody knows where.
 */
export function copyOf(value: unknown): unknown {
  const plain = plainCopy(value);
  return plain === notPlain ? richCopy(value) : plain;
}

/** The same, for what `plainCopy` does not take. */
export function richCopy(value: unknown): unknown {
  try {
    return losslessCodec.decode(losslessCodec.encode(value));
  } catch (error) {
    const clone = cloneOf(value); // a Blob, say, which a read may well be given
    if (clone === undefined || !isDeepStrictEqual(clone, value)) throw error;
    return clone;
  }
}

/** The same, for a user's hook; what cannot be copied is handed over as it is. */
export function copyForHook(value: unknown): unknown {
  try {
    return copyOf(value);
  } catch {
    return value;
  }
}

function cloneOf(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}
