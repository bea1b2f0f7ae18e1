import { hash } from 'node:crypto';
import { losslessCodec } from './codec.js';

/**
 * One text for equal arguments, whatever the order of their keys; a property that is undefined is missing. It tells
 * calls of one turn apart, and is never part of a key.
 */
export function fingerprint(args: unknown): string {
  try {
    return hash('sha256', losslessCodec.encode(sorted(args)));
  } catch {
    return 'unprintable';
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]));
}
