import type { Taint } from './origin.js';
import { origin } from './origin.js';
import type { Value } from './value.js';

/** Where a value comes from, without looking into functions and instances. */
export function taintOf(value: Value, depth = 0): Taint {
  switch (value.k) {
    case 'top':
    case 'text':
    case 'ext':
      return value.taint;
    case 'model':
      return origin.model;
    case 'list':
      return depth > 4 ? 0 : merge(value.items, depth);
    case 'union':
      return depth > 4 ? 0 : merge(value.of, depth);
    case 'dict':
    case 'map':
      return depth > 4 ? 0 : merge(value.entries.values(), depth);
    default:
      return 0;
  }
}

function merge(values: Iterable<Value>, depth: number): Taint {
  let all = 0;
  for (const one of values) all |= taintOf(one, depth + 1);
  return all;
}
