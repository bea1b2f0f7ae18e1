import { evaluate } from './evaluate.js';
import { isStored } from './stored.js';
import { isLookedUp } from './truth.js';
import { typeValue } from './type-value.js';
import type { Activation, Value } from './value.js';
import { walk } from './walk.js';
import { leadsOut } from './ways-out.js';
import type { World } from './world.js';

/** What a run of a function gives back; promises are what they become. */
export function returnsOf(world: World, act: Activation): Value {
  const known = world.returns.get(act);
  if (known !== undefined) return known;
  if (world.fuel <= 0) return world.make.unknown;
  const found = world.running.has(act) ? [] : collect(world, act);
  const value = mayBeOverruled(act, found) ? world.make.unknown : typed(world, act, found);
  if (world.fuel > 0 && !world.running.has(act)) world.returns.set(act, value);
  return value;
}

function collect(world: World, act: Activation): Value[] {
  const found: Value[] = [];
  const turns = world.depthOf.get(act.fn) ?? 0;
  world.running.add(act);
  world.depthOf.set(act.fn, turns + 1);
  try {
    const isLeft = walk(world, act, {
      skips: (one) => !leadsOut(one),
      returned: (term, where) => {
        found.push(term === null ? world.make.undefined : evaluate(world, term, where));
        if (term !== null && isLookedUp(world, term, where)) found.push(world.make.undefined);
      },
    });
    // `try { return await load(id) } catch {}`
    if (!isLeft && found.length > 0) found.push(world.make.undefined);
  } finally {
    world.running.delete(act);
    world.depthOf.set(act.fn, turns);
  }
  return found;
}

function typed(world: World, act: Activation, found: readonly Value[]): Value {
  const told = found.filter((one) => one.k !== 'top');
  const useful = told.some((one) => one.k !== 'lit' && !isStored(one));
  if (!useful && act.fn.returns !== null) {
    const value = typeValue(world, act.fn.returns, act.module);
    if (value.k !== 'top') return value;
  }
  if (found.length === 0) return world.make.undefined;
  return world.make.union(useful && !told.every(isData) ? told : found);
}

/** `[]` where nothing came, `{ ok: false }` where it failed: what else is given back is something else. */
function isData(value: Value): boolean {
  if (value.k === 'obj') return value.term.props.every((one) => one.v.k !== 'fn');
  return value.k === 'lit' || value.k === 'list' || value.k === 'dict' || value.k === 'text';
}

/** `isNative() { return false }` of a class that is only known as a type: a class below may answer otherwise. */
function mayBeOverruled({ self }: Activation, found: readonly Value[]): boolean {
  const [only] = found;
  return (
    self?.k === 'inst' && self.args === null && found.length === 1 && only?.k === 'lit' && typeof only.v === 'boolean'
  );
}
