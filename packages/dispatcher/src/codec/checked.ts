import { type Codec, NotReadable } from '../codec.js';
import { isThenable, letGo } from '../thenable.js';

/**
 * A user's codec, held to what it must do: answer at once, and with a text. A store in memory would keep whatever else it
 * gives, and nobody could read it back. `encode` throws a TypeError that says so.
 */
export function checkedCodec(codec: Codec): Codec {
  return {
    placed: codec.placed === true,
    encode(value, place) {
      const text: unknown = letGo(codec.encode(value, place));
      if (typeof text === 'string') return text;
      const given = isThenable(text) ? 'a promise' : `a value of type ${typeof text}`;
      throw new TypeError(`The codec gave ${given} where a text is needed. Make its encode return a text at once.`);
    },
    decode(text, place) {
      const value = letGo(codec.decode(text, place));
      if (isThenable(value)) throw new NotReadable();
      return value;
    },
  };
}
