import { type Builtin, known } from './builtin.js';
import type { External, MapValue, Value } from './value.js';
import type { World } from './world.js';

/** `new Map([['name', handler]])`, when all its keys are written out; null for any other. */
export function mapFrom(world: World, of: External, given: Value | undefined): MapValue | null {
  if (of.source !== 'global' || of.path.length !== 1 || of.path[0] !== 'Map') return null;
  if (given?.k !== 'list' || given.items.length === 0) return null;
  const table = tableOf(world, given.items);
  return table === null ? null : world.make.map(table.entries);
}

/** A method of a `Map` whose answer its first entries give; null when they do not, since more may be set later. */
export function callMap(world: World, of: MapValue, key: string, args: readonly Value[]): Builtin | null {
  const own = args[0]?.k === 'lit' ? of.entries.get(String(args[0].v)) : undefined;
  switch (key) {
    case 'get':
      if (own !== undefined) return known(own);
      return args[0]?.k === 'lit' ? null : known(world.make.union([...of.entries.values(), world.make.undefined]));
    case 'has':
      return known(own === undefined ? world.make.unknown : world.make.lit(true));
    case 'values':
      return known(world.make.list([...of.entries.values()]));
    case 'keys':
      return known(world.make.list([...of.entries.keys()].map((one) => world.make.lit(one))));
    case 'entries':
      return known(pairsOf(world, of));
    default:
      return null;
  }
}

/** What a loop over a `Map` goes through. */
export function pairsOf(world: World, of: MapValue): Value & { k: 'list' } {
  return world.make.list([...of.entries].map(([key, value]) => world.make.list([world.make.lit(key), value])));
}

/** Entries as a table, from a list of pairs. */
export function tableOf(world: World, pairs: readonly Value[]): (Value & { k: 'dict' }) | null {
  const entries = new Map<string, Value>();
  for (const pair of pairs) {
    if (pair.k !== 'list' || pair.items[0]?.k !== 'lit') return null;
    entries.set(String(pair.items[0].v), pair.items[1] ?? world.make.unknown);
  }
  return world.make.dict(entries);
}
