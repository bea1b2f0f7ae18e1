import { type Builtin, known } from './builtin.js';
import { returnsOf } from './returns.js';
import { runOf } from './run-of.js';
import type { Value } from './value.js';
import type { World } from './world.js';

/** A promise is taken for what it brings. */
export function isAwaiting(key: string): boolean {
  return key === 'then' || key === 'catch' || key === 'finally';
}

/** `then`, `catch` and `finally` of a value. */
export function settle(world: World, of: Value, key: string, args: readonly Value[]): Builtin {
  const runs = args.flatMap((one) => (one.k === 'fn' ? [runOf(world, one, key === 'then' ? [of] : [], null)] : []));
  const first = runs[0];
  return known(key === 'then' && first !== undefined ? returnsOf(world, first) : of, runs);
}
