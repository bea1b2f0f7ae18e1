import { entriesOf } from './elements.js';
import { taintOf } from './taint-of.js';
import type { Value } from './value.js';
import type { World } from './world.js';

/** Where the parts of a value come from, object literals included. */
export function deepTaint(world: World, value: Value, depth = 0): number {
  if (depth > 4) return 0;
  const parts =
    value.k === 'list'
      ? value.items
      : value.k === 'union'
        ? value.of
        : value.k === 'obj'
          ? (entriesOf(world, value)?.values() ?? [])
          : null;
  if (parts === null) return taintOf(value);
  let all = 0;
  for (const one of parts) all |= deepTaint(world, one, depth + 1);
  return all;
}
