import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import type { Activation } from '../link/value.js';
import { topOf, type World } from '../link/world.js';
import type { ClassIR, Term } from '../lower/ir.js';

const none: readonly Activation[] = [];

/** What the decorators of a method may put in its place: the functions written inside a decorator of the project's own. */
export function wrappersOf(world: World, { module, fn }: Activation): readonly Activation[] {
  const c = module.classes[fn.c];
  const decorators = c === undefined ? undefined : decoratorsIn(c).get(fn.id);
  if (decorators === undefined) return none;
  return decorators.flatMap((one) => {
    const value = evaluate(world, one.k === 'call' ? one.fn : one, topOf(world, module));
    if (value.k !== 'fn') return [];
    const { functions } = value.act.module;
    return functions
      .filter((each) => isWithin(functions, each.id, value.fn.id))
      .map((each) => genericActivation(world, value.act.module, each.id));
  });
}

const known = new WeakMap<ClassIR, ReadonlyMap<number, readonly Term[]>>();

/** The decorators of a class's methods, by function. */
function decoratorsIn(c: ClassIR): ReadonlyMap<number, readonly Term[]> {
  const found = known.get(c);
  if (found !== undefined) return found;
  const made = new Map(c.methods.filter((one) => one.decorators.length > 0).map((one) => [one.f, one.decorators]));
  known.set(c, made);
  return made;
}

function isWithin(all: Activation['module']['functions'], f: number, outer: number): boolean {
  for (let at = all[f]?.parent ?? -1; at > 0; at = all[at]?.parent ?? -1) if (at === outer) return true;
  return false;
}
