import { evaluate } from './evaluate.js';
import { runIn } from './reference.js';
import type { Late, Value } from './value.js';
import type { World } from './world.js';

/** What is written under a name to the variable that holds an object; `null` asks for every name. */
export function lateValues(world: World, late: Late | null, key: string | null): readonly Value[] {
  if (late === null) return [];
  const found: Value[] = [];
  for (const one of late.binding.props) {
    if (key !== null && typeof one.key === 'string' && one.key !== key) continue;
    const where = runIn(world, one.f, late.act);
    if (key !== null && typeof one.key !== 'string') {
      const written = evaluate(world, one.key, where);
      if (written.k === 'lit' && String(written.v) !== key) continue;
    }
    found.push(evaluate(world, one.v, where));
  }
  return found;
}

/** The names that are written out, `args.limit = 5`. */
export function lateNames(late: Late | null): readonly string[] {
  return late === null ? [] : late.binding.props.flatMap((one) => (typeof one.key === 'string' ? [one.key] : []));
}
