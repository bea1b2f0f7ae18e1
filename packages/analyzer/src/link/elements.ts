import { origin } from './origin.js';
import { lateNames, lateValues } from './late.js';
import { pairsOf } from './maps.js';
import { memberOf } from './member.js';
import { evaluate } from './evaluate.js';
import { taintOf } from './taint-of.js';
import type { Value } from './value.js';
import { knownMembers, type World } from './world.js';

/** Any one element of a list, table or unknown thing. */
export function elementOf(world: World, value: Value): Value {
  switch (value.k) {
    case 'list':
      return value.items.length === 0 ? world.make.unknown : world.make.union(value.items);
    case 'dict':
      return world.make.union([...value.entries.values()]);
    case 'map':
      return elementOf(world, pairsOf(world, value));
    case 'obj':
      return anyProperty(world, value);
    case 'ns':
      return world.make.union([...value.module.exports.keys()].map((name) => memberOf(world, value, name)));
    case 'union':
      return world.make.union(value.of.map((one) => elementOf(world, one)));
    case 'model':
      return world.make.model([...value.path, '*']);
    case 'ext':
      return world.make.external(value.source, ['*'], value.taint, value.note);
    default:
      return world.make.top(taintOf(value) | origin.unknown);
  }
}

function anyProperty(world: World, value: Value & { k: 'obj' }): Value {
  const members = knownMembers(world, value);
  const known = members.get('*');
  if (known !== undefined) return known;
  members.set('*', world.make.unknown);
  const all = value.term.props.map((one) => {
    const own = evaluate(world, one.v, value.act);
    return one.key === null && one.computed === null ? elementOf(world, own) : own;
  });
  const found = world.make.union([...all, ...lateValues(world, value.late, null)]);
  members.set('*', found);
  return found;
}

/** Own names and values of a table; null when they are not all known. */
export function entriesOf(world: World, value: Value): ReadonlyMap<string, Value> | null {
  if (value.k === 'dict') return value.entries;
  if (value.k === 'ns')
    return new Map([...value.module.exports.keys()].map((name) => [name, memberOf(world, value, name)]));
  if (value.k !== 'obj') return null;
  const known = world.entries.get(value.id);
  if (known !== undefined) return known;
  world.entries.set(value.id, null);
  const all = ownEntries(world, value);
  world.entries.set(value.id, all);
  return all;
}

function ownEntries(world: World, value: Value & { k: 'obj' }): ReadonlyMap<string, Value> {
  const all = new Map<string, Value>();
  for (const one of value.term.props) {
    if (one.key !== null) all.set(one.key, memberOf(world, value, one.key));
    else if (one.computed !== null) {
      const key = evaluate(world, one.computed, value.act);
      if (key.k === 'lit') all.set(String(key.v), evaluate(world, one.v, value.act));
    } else for (const [key, inner] of entriesOf(world, evaluate(world, one.v, value.act)) ?? []) all.set(key, inner);
  }
  for (const key of lateNames(value.late)) all.set(key, memberOf(world, value, key));
  return all;
}
