import { inspect, type InspectOptions } from 'node:util';
import { losslessCodec } from '@retrysafe/dispatcher';
import { printable } from '../printable.js';

/** A stored text: what it says, as far as the usual codec can read it. */
export type Readable = { readonly is: 'read'; readonly value: unknown } | { readonly is: 'unreadable' };

/** Never throws. */
export function readable(text: string): Readable {
  try {
    return { is: 'read', value: losslessCodec.decode(text) };
  } catch {
    return { is: 'unreadable' };
  }
}

/** One line for people, cut where it gets long. */
export function inWords(text: string): string {
  const words = told(text, { depth: 6, maxStringLength: 200 });
  return words.length <= longest ? words : `${words.slice(0, longest - 1)}…`;
}

/** One line for people, and all of it: who says yes must see what would run. */
export function inFull(text: string): string {
  return told(text, whole);
}

const longest = 400;
const whole: InspectOptions = { depth: null, maxStringLength: null, maxArrayLength: null };

function told(text: string, limits: InspectOptions): string {
  if (text === '') return '(forgotten: past its retention)';
  const read = readable(text);
  if (read.is === 'unreadable') return '(not readable here: a codec of its own wrote it)';
  return printable(inspect(read.value, { breakLength: Infinity, compact: true, ...limits }));
}

/** A value for programs: what JSON cannot say is told as people are told it. */
export function inJson(text: string | null): unknown {
  if (text === null || text === '') return null;
  const read = readable(text);
  if (read.is === 'unreadable') return { unreadable: true };
  try {
    return JSON.parse(JSON.stringify(read.value, plain));
  } catch {
    return inspect(read.value, whole); // it has a cycle
  }
}

// Looked at as it stands in its holder: `toJSON` was called already on what comes in.
function plain(this: unknown, name: string, json: unknown): unknown {
  const value = (this as Readonly<Record<string, unknown>>)[name];
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? value : inspect(value);
  if (typeof value === 'bigint' || value === undefined) return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (value instanceof Map || value instanceof Set) return [...value];
  if (value instanceof Date || value instanceof URL) return json ?? inspect(value);
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null ? value : inspect(value, whole);
}

/** When something was, for people and programs alike. */
export function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
