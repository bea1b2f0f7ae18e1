import type { Value } from './value.js';
import type { World } from './world.js';

const mostItems = 10_000;

/** A list of what others hold. It is paid for, and it has an end: `const b = [...a, ...a]` is twice as long line by line. */
export function joinedList(world: World, items: readonly Value[]): Value & { k: 'list' } {
  world.fuel -= items.length >> 3;
  return world.make.list(items.length > mostItems ? items.slice(0, mostItems) : items);
}
