import { DevalueError, parse, stringify } from 'devalue';
import { codeAt } from './codec/code-at.js';
import { isPlainJson } from './codec/plain-json.js';
import { reducers, revivers } from './codec/rich-values.js';
import { smallJson } from './codec/small-json.js';
import { bytes, checkOptions } from './option-rules.js';

/**
 * Turns results and arguments into the text that a store keeps, and back. What `encode` took, `decode` gives back. A
 * codec of your own may build on `losslessCodec`, to encrypt, say.
 */
export interface Codec {
  /** Throws `NotStorable` for what has no lossless text. `place` is missing where nothing is stored yet. */
  encode(value: unknown, place?: TextPlace): string;
  /** Throws, best a `NotReadable`, for a text that `encode` did not write, or not for this place. */
  decode(text: string, place?: TextPlace): unknown;
  /** `encode` looks at `place`: arguments are then written anew for the record that keeps them. Default false. */
  readonly placed?: boolean;
}

/** Where a text is stored. A codec that encrypts can bind it to that, so that it cannot be put elsewhere. */
export interface TextPlace {
  /** The tenant and the key of the record. */
  readonly tenant: string;
  readonly key: string;
  readonly what: 'args' | 'outcome';
}

/** The place of a record's arguments, or of its outcome. */
export function placeOf({ tenant, key }: Omit<TextPlace, 'what'>, what: TextPlace['what']): TextPlace {
  return { tenant, key, what };
}

/** What `createCodec` takes. */
export interface CodecOptions {
  /** The longest text that `encode` may return. Bytes of UTF-8. Default: no limit. */
  readonly maxBytes?: number;
}

/**
 * Keeps JSON, undefined, NaN, the infinities, -0, BigInt, Date, Map, Set, RegExp, URL, typed arrays, Buffer, sparse and
 * cyclic values, and an Error's name, message, code, cause and errors, but not its stack (a circle of causes is cut).
 * Functions, symbols, promises, streams and instances of other classes are not storable. An ordinary JSON object is
 * stored as JSON, so that it can be read in the database; a text that starts with `[` or `-` is in devalue's form.
 */
export function createCodec(options: CodecOptions = {}): Codec {
  checkOptions('createCodec', options, { maxBytes: bytes }, '{}, or nothing');
  const { maxBytes } = options;
  return {
    encode(value) {
      const text = textOf(value);
      if (maxBytes !== undefined && Buffer.byteLength(text) > maxBytes)
        throw new NotStorable('', `larger than ${maxBytes} bytes`);
      return text;
    },
    decode(text) {
      try {
        return (isDevalues(text) ? parse(text, revivers) : JSON.parse(text)) as unknown;
      } catch {
        throw new NotReadable(); // the cause would quote the text
      }
    },
  };
}

/** The codec that the dispatcher uses unless it is given another. No size limit. */
export const losslessCodec: Codec = createCodec();

/** A value has no lossless text. Names where, and what kind of thing it is, never the thing. */
export class NotStorable extends Error {
  override readonly name = 'NotStorable';
  readonly code = 'not-storable';
  /** Where in the value, e.g. `items[2].send`; '' is the value itself. */
  readonly path: string;
  constructor(path: string, kind: string) {
    const where = path === '' ? 'The value' : `'${path}'`;
    super(`${where} is ${kind} and cannot be stored. Pass or return plain data: JSON, dates, maps, sets, bytes.`);
    this.path = path;
  }
}

/** A stored text is not what the codec wrote: another codec, or a damaged record. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable';
  readonly code = 'not-readable';
  constructor() {
    super('A stored text cannot be read back. Use the codec that wrote it, or settle the record by hand.');
  }
}

function textOf(value: unknown): string {
  try {
    const text = smallJson(value) ?? (isPlainJson(value) ? JSON.stringify(value) : undefined);
    return text === undefined || isDevalues(text) ? stringify(value, reducers) : text;
  } catch (error) {
    if (error instanceof DevalueError) throw new NotStorable(publicPath(error.path), kindOf(error.value));
    throw new NotStorable('', 'an object that throws when it is read, or is nested too deep,');
  }
}

/**
 * How devalue's own form begins; JSON of an array or of a negative number would look like it. Looking also joins the parts
 * of which V8 may have made the text: a ledger keeps it for long, and the collector then carries one text, not five.
 */
export function isDevalues(text: string): boolean {
  const first = codeAt(text, 0);
  return first === openBracket || first === minus;
}

const openBracket = 0x5b;
const minus = 0x2d;

// What follows a Map's key would show the key.
function publicPath(path: string | undefined): string {
  return (path ?? '').replace(/\.get\(.*$/s, '.get(…)').replace(/^\./, '');
}

function kindOf(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (typeof (value as { then?: unknown } | null)?.then === 'function') return 'a promise';
  if (value instanceof ReadableStream || typeof (value as { pipe?: unknown } | null)?.pipe === 'function')
    return 'a stream';
  const proto: unknown = typeof value === 'object' && value !== null ? Object.getPrototypeOf(value) : undefined;
  if (proto === Object.prototype || proto === null) return 'an object with a symbol or `__proto__` as a key';
  return 'an instance of a class';
}
