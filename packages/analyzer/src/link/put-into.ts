import type { Call, ModuleIR, Term } from '../lower/ir.js';
import { evaluate } from './evaluate.js';
import { filled } from '../read/standing.js';
import { genericActivation } from './generic.js';
import { filesMentioning } from './mentions.js';
import { isStored } from './stored.js';
import { eachOf, type Activation, type Value } from './value.js';
import { once, type World } from './world.js';

const most = 4;

/** What the calls of a file put into a `Map` of its own, `sessions.set(id, session)`; null when that is not all known. */
export function putInto(world: World, container: Term, { module }: Activation): Value | null {
  const name = nameOf(container);
  const puts = name === null ? undefined : putsOf(world, module).get(name);
  if (name === null || puts === undefined || puts.length > most) return null;
  const memo = `put into ${module.path} ${name}`;
  if (world.memo.has(memo)) return world.memo.get(memo) as Value | null;
  world.memo.set(memo, null); // what is put in may be made of what was taken out
  if (isFilledElsewhere(world, module, name)) return null;
  const all = puts.map((one) => evaluate(world, one.v, genericActivation(world, module, one.f)));
  const known = all.every((one) => eachOf(one).every(isThing)) ? world.make.union(all) : null;
  world.memo.set(memo, known);
  return known;
}

/** Another file puts something into it by its name, or it is handed to a function, which may do so by another name. */
function isFilledElsewhere(world: World, module: ModuleIR, name: string): boolean {
  const word = name.startsWith('.') ? name.slice(1) : (module.bindings[Number(name)]?.name ?? '');
  if (filesMentioning(world, word, filled).some((file) => file !== module.path)) return true;
  return module.calls.some(({ call }) => call.args.some((one) => nameOf(one) === name));
}

function isThing(one: Value): boolean {
  return (
    one.k === 'inst' ||
    one.k === 'obj' ||
    one.k === 'fn' ||
    (one.k === 'ext' && one.source !== '@context' && !isStored(one))
  );
}

interface Put {
  readonly v: Term;
  readonly f: number;
}

function putsOf(world: World, module: ModuleIR): ReadonlyMap<string, readonly Put[]> {
  return once(world, `puts ${module.path}`, () => {
    const found = new Map<string, Put[]>();
    for (const { call, f } of module.calls) {
      const [name, v] = [isSet(call) ? nameOf(call.fn.of) : null, call.args[1]];
      if (name !== null && v !== undefined) found.set(name, [...(found.get(name) ?? []), { v, f }]);
    }
    return found;
  });
}

function isSet(call: Call): call is Call & { fn: Term & { k: 'mem' } } {
  return call.k === 'call' && call.fn.k === 'mem' && call.fn.prop === 'set' && call.args.length === 2;
}

/** A variable, or a property by its name alone: one file seldom has two of a name. */
function nameOf(container: Term): string | null {
  if (container.k === 'ref') return `${container.b}`;
  return container.k === 'mem' && typeof container.prop === 'string' ? `.${container.prop}` : null;
}
