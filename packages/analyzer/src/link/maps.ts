import type { Target } from './call.js';
import { tableOf } from './builtins.js';
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
export function callMap(world: World, of: MapValue, key: string, args: readonly Value[]): Target | null {
  const known = (result: Value): Target => ({ k: 'builtin', runs: [], result });
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
