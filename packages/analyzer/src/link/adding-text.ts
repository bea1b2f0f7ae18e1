import type { Value } from './value.js';

const keys = /^(?:operation|insertion_?mode|write_?mode|update_?mode|mode|action)$/i;
const adds = /^(?:append|prepend)$/i;

/** How a request says that it adds to what is there: `{ insertionMode: 'append' }`, a header `Operation: append`; null when it does not. */
export function addingText(entries: ReadonlyMap<string, Value> | null): string | null {
  for (const [key, value] of entries ?? [])
    if (keys.test(key))
      for (const one of value.k === 'union' ? value.of : [value])
        if (one.k === 'lit' && typeof one.v === 'string' && adds.test(one.v)) return one.v.toLowerCase();
  return null;
}
