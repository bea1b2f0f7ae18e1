import { hash } from 'node:crypto';
import { type Codec, losslessCodec } from './codec.js';

/**
 * One text for equal arguments, whatever the order of their keys; a property that is undefined is missing. It tells
 * calls of one turn apart, and is never part of a key. What only `codec` can write, or what holds itself, is equal when
 * `codec` writes it equally.
 */
export function fingerprint(args: unknown, codec: Codec): string {
  return hash('sha256', inOrder(args) ?? codec.encode(args));
}

function inOrder(args: unknown): string | undefined {
  try {
    return losslessCodec.encode(sorted(args));
  } catch {
    return undefined;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]));
}
