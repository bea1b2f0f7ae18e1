import { entriesOf } from './elements.js';
import { taintOf } from './taint-of.js';
import type { Value } from './value.js';
import type { World } from './world.js';

/** Where the parts of a value come from, object literals included. */
export function deepTaint(world: World, value: Value, depth = 0): number {
  if (depth > 4) return 0;
  if (value.k === 'list') return value.items.reduce((all, one) => all | deepTaint(world, one, depth + 1), 0);
  if (value.k === 'union') return value.of.reduce((all, one) => all | deepTaint(world, one, depth + 1), 0);
  if (value.k !== 'obj') return taintOf(value);
  return [...(entriesOf(world, value)?.values() ?? [])].reduce((all, one) => all | deepTaint(world, one, depth + 1), 0);
}
