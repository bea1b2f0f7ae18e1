import { entriesOf } from './elements.js';
import { evaluate } from './evaluate.js';
import { returnsOf } from './returns.js';
import type { Activation, Value } from './value.js';
import type { World } from './world.js';

/**
 * `pairs.reduce((table, pair) => { table[pair.name] = pair.handler; return table }, {})` as a table; null when a name is
 * not known. A turn may also give back a new table, `({ ...table, [pair.name]: pair.handler })`.
 */
export function reducedTable(world: World, start: Value, turns: readonly Activation[]): Value | null {
  const all = new Map(entriesOf(world, start) ?? []);
  for (const turn of turns) {
    const more = written(world, turn) ?? returned(world, turn, start);
    if (more === null) return null;
    for (const [name, value] of more) all.set(name, value);
  }
  return all.size === 0 ? null : world.make.dict(all);
}

/** What a turn writes to the table it is given; null when it writes nothing, or under a name that is not known. */
function written(world: World, turn: Activation): readonly (readonly [string, Value])[] | null {
  const props = turn.module.bindings[turn.fn.params[0] ?? -1]?.props ?? [];
  const entries = props.flatMap(({ key, v, f }) => {
    const name = typeof key === 'string' ? world.make.lit(key) : evaluate(world, key, turn);
    return name.k === 'lit' && f === turn.fn.id ? [[String(name.v), evaluate(world, v, turn)] as const] : [];
  });
  return props.length > 0 && entries.length === props.length ? entries : null;
}

function returned(world: World, turn: Activation, start: Value): ReadonlyMap<string, Value> | null {
  const result = returnsOf(world, turn);
  return result === start ? null : entriesOf(world, result);
}
