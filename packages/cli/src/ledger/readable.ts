import { inspect } from 'node:util';
import { losslessCodec } from '@retrysafe/dispatcher';
import { printable } from '../printable.js';

/** A stored text: what it says, as far as the usual codec can read it. */
export type Readable = { readonly is: 'read'; readonly value: unknown } | { readonly is: 'unreadable' };

export function readable(text: string): Readable {
  try {
    return { is: 'read', value: losslessCodec.decode(text) };
  } catch {
    return { is: 'unreadable' };
  }
}

/** One line for people, cut where it gets long. */
export function inWords(text: string): string {
  const read = readable(text);
  if (read.is === 'unreadable') return '(not readable here: a codec of its own wrote it)';
  const words = inspect(read.value, { breakLength: Infinity, compact: true, depth: 6, maxStringLength: 200 });
  return printable(words.length <= longest ? words : `${words.slice(0, longest - 1)}…`);
}

const longest = 400;

/** A value for programs: what JSON cannot say is told as people are told it. */
export function inJson(text: string | null): unknown {
  const read = text === null ? undefined : readable(text);
  if (read === undefined) return null;
  return read.is === 'unreadable' ? { unreadable: true } : JSON.parse(JSON.stringify(read.value, plain) ?? 'null');
}

function plain(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Map || value instanceof Set ? [...value] : value;
}

/** When something was, for people and programs alike. */
export function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
