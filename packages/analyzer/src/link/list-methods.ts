import { type Builtin, known } from './builtin.js';
import { targetsFor } from './call.js';
import { textOf } from './evaluate.js';
import { joinedList } from './joined-list.js';
import { joinedText } from './joined-text.js';
import { reducedTable } from './reduced-table.js';
import { returnsOf } from './returns.js';
import { runOf } from './run-of.js';
import { taintOf } from './taint-of.js';
import { truthOf } from './truth.js';
import type { Activation, Value } from './value.js';
import type { World } from './world.js';

/** Methods of a list; null where one of its items is called. */
export function callList(world: World, items: readonly Value[], key: string, args: readonly Value[]): Builtin | null {
  if (/^\d+$/.test(key)) return null;
  switch (key) {
    case 'map':
    case 'flatMap': {
      const done = each(world, items, args[0]);
      const values = done.flatMap((one) =>
        key === 'flatMap' && one.value.k === 'list' ? one.value.items : [one.value],
      );
      return known(
        joinedList(world, values),
        done.flatMap((one) => one.runs),
      );
    }
    case 'forEach':
      return known(world.make.undefined, runsFor(world, items, args[0]));
    case 'every':
      return known(world.make.unknown, runsFor(world, items, args[0]));
    case 'filter':
    case 'find':
    case 'findLast':
    case 'some':
      return select(world, items, key, args[0]);
    case 'reduce':
      return reduce(world, items, args);
    default:
      return callPlainList(world, items, key, args);
  }
}

function select(world: World, items: readonly Value[], key: string, test: Value | undefined): Builtin {
  // an empty list is one that is filled later
  if (items.length === 0) return known(key === 'filter' ? world.make.list([]) : world.make.unknown);
  const done = each(world, items, test);
  const runs = done.flatMap((one) => one.runs);
  const holds = done.map((one) => truthOf(one.value));
  const kept = items.filter((_, i) => holds[i] !== false);
  if (key === 'filter') return known(world.make.list(kept), runs);
  if (key === 'some')
    return known(
      holds.includes(true) ? world.make.lit(true) : kept.length === 0 ? world.make.lit(false) : world.make.unknown,
      runs,
    );
  const sure = holds.indexOf(true);
  if (sure >= 0 && !holds.slice(0, sure).includes(null)) return known(items[sure] ?? world.make.unknown, runs);
  return known(world.make.union([...kept, world.make.undefined]), runs);
}

/** The runs of a callback whose results nobody asks for. */
function runsFor(world: World, items: readonly Value[], callback: Value | undefined): readonly Activation[] {
  if (callback === undefined) return [];
  return items.flatMap((item, i) =>
    targetsFor(world, callback, [item, world.make.lit(i)], false, null).flatMap((one) =>
      one.k === 'run' ? [one.act] : [],
    ),
  );
}

function reduce(world: World, items: readonly Value[], args: readonly Value[]): Builtin {
  const [callback, start = world.make.unknown] = args;
  const runs = items.flatMap((item) => (callback?.k === 'fn' ? [runOf(world, callback, [start, item], null)] : []));
  const isTable = start.k === 'obj' || start.k === 'dict';
  return known(
    isTable
      ? (reducedTable(world, start, runs) ?? world.make.unknown)
      : world.make.union([start, ...runs.map((run) => returnsOf(world, run))]),
    runs,
  );
}

function callPlainList(world: World, items: readonly Value[], key: string, args: readonly Value[]): Builtin | null {
  switch (key) {
    case 'concat':
      return known(joinedList(world, [...items, ...args.flatMap((one) => (one.k === 'list' ? one.items : [one]))]));
    case 'includes': {
      const sought = args[0];
      const all = items.length > 0 && items.every((one) => one.k === 'lit');
      return known(sought?.k === 'lit' && all ? world.make.lit(items.includes(sought)) : world.make.unknown);
    }
    case 'join':
      return known(
        joinedText(
          world,
          items.flatMap((one, i) => (i === 0 ? [one] : [args[0] === undefined ? ',' : textOf(args[0]), one])),
        ),
      );
    case 'flat':
      return known(
        joinedList(
          world,
          items.flatMap((one) => (one.k === 'list' ? one.items : [one])),
        ),
      );
    case 'slice':
    case 'sort':
    case 'reverse':
    case 'toSorted':
      return known(world.make.list(items));
    case 'values':
      return known(world.make.list(items));
    default:
      return known(world.make.top(items.reduce((all, one) => all | taintOf(one), 0)));
  }
}

function each(
  world: World,
  items: readonly Value[],
  callback: Value | undefined,
): { value: Value; runs: Activation[] }[] {
  return items.map((item, i) => {
    if (callback?.k === 'fn') {
      const run = runOf(world, callback, [item, world.make.lit(i)], null);
      return { value: returnsOf(world, run), runs: [run] };
    }
    const targets = callback === undefined ? [] : targetsFor(world, callback, [item, world.make.lit(i)], false, null);
    const runs = targets.flatMap((one) => (one.k === 'run' ? [one.act] : []));
    const values = targets.map((one) => (one.k === 'run' ? returnsOf(world, one.act) : one.result));
    return { value: world.make.union(values), runs };
  });
}
