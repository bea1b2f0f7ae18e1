import { evaluate } from '../link/evaluate.js';
import { memberOf } from '../link/member.js';
import { runOf } from '../link/run-of.js';
import { eachOf, type Activation } from '../link/value.js';
import type { World } from '../link/world.js';
import { isIterator } from '../lower/key-name.js';
import type { Term } from '../lower/ir.js';

/** What going through a thing runs, where the module has iterators of its own that call something. */
export function iteratorRuns(world: World, of: Term, act: Activation): readonly Activation[] {
  const names = [...act.module.accessors].filter(isIterator);
  if (names.length === 0) return [];
  return eachOf(evaluate(world, of, act)).flatMap((one) =>
    names.flatMap((name) => {
      const method = one.k === 'obj' || one.k === 'inst' ? memberOf(world, one, name) : null;
      return method?.k === 'fn' ? [runOf(world, method, [], one)] : [];
    }),
  );
}
