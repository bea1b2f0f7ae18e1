import type { Target } from './call.js';
import { targetsFor } from './call.js';
import { runOf } from './run-of.js';
import { callGlobal } from './globals.js';
import { textOf } from './evaluate.js';
import { reducedTable } from './reduced-table.js';
import { callExternal } from './external.js';
import { callMap } from './maps.js';
import { returnsOf } from './returns.js';
import { taintOf } from './taint-of.js';
import { truthOf } from './truth.js';
import type { Activation, Closure, External, MapValue, Value } from './value.js';
import { hole } from './value.js';
import type { World } from './world.js';

type Builtin = Target & { k: 'builtin' };

/** Methods that the language itself gives to a value; null when the call is not one of them. */
export function callBuiltin(world: World, of: Value, key: string, args: readonly Value[]): Target | null {
  if (of.k === 'ext') return callAsFunction(world, of, key, args) ?? callGlobal(world, of, key, args);
  if (isAwaiting(key) && of.k !== 'inst') return settle(world, of, key, args);
  if (of.k === 'fn') return callFunction(world, of, key, args);
  if (of.k === 'list') return callList(world, of.items, key, args);
  if (of.k === 'lit' || of.k === 'text') return callText(world, of, key, args);
  if (of.k === 'dict' && key === 'get' && args[0]?.k === 'lit')
    return known(of.entries.get(String(args[0].v)) ?? world.make.undefined);
  if (of.k === 'dict' && key === 'has' && args[0]?.k === 'lit')
    return known(world.make.lit(of.entries.has(String(args[0].v))));
  if (of.k === 'dict' && key === 'values') return known(world.make.list([...of.entries.values()]));
  if (of.k === 'map') return key === 'forEach' ? eachEntry(world, of, args[0]) : callMap(world, of, key, args);
  return null;
}

/** A promise is taken for what it brings. */
export function isAwaiting(key: string): boolean {
  return key === 'then' || key === 'catch' || key === 'finally';
}

function known(result: Value, runs: readonly Activation[] = []): Builtin {
  return { k: 'builtin', runs, result };
}

function settle(world: World, of: Value, key: string, args: readonly Value[]): Builtin {
  const runs = args.flatMap((one) => (one.k === 'fn' ? [runOf(world, one, key === 'then' ? [of] : [], null)] : []));
  const first = runs[0];
  return known(key === 'then' && first !== undefined ? returnsOf(world, first) : of, runs);
}

function callFunction(world: World, of: Closure, key: string, args: readonly Value[]): Target | null {
  const [self, ...rest] = args;
  if (key === 'bind') return known(world.make.closure(of.fn, of.act, of.self ?? self ?? null, [...of.bound, ...rest]));
  if (key === 'call') return { k: 'run', act: runOf(world, of, rest, self ?? null), result: null };
  if (key !== 'apply') return null;
  const given = rest[0]?.k === 'list' ? rest[0].items : [];
  return { k: 'run', act: runOf(world, of, given, self ?? null), result: null };
}

/** `fetch.call(undefined, url)`. An API may have a method of that name, but is not told its own `this`. */
function callAsFunction(world: World, of: External, key: string, args: readonly Value[]): Target | null {
  const [self, ...rest] = args;
  const isFunction = of.source === 'global' || (self?.k === 'lit' && (self.v === undefined || self.v === null));
  if (!isFunction || self === undefined || /^(?:Reflect|Function)$/.test(of.path[0] ?? '')) return null;
  if (key === 'bind') return known(of);
  if (key === 'call') return callExternal(world, of, rest, false);
  return key === 'apply' ? callExternal(world, of, rest[0]?.k === 'list' ? rest[0].items : [], false) : null;
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

/** `map.forEach((value, key) => …)` */
function eachEntry(world: World, of: MapValue, callback: Value | undefined): Builtin {
  const runs = [...of.entries].flatMap(([key, value]) =>
    callback?.k === 'fn' ? [runOf(world, callback, [value, world.make.lit(key)], null)] : [],
  );
  return known(world.make.undefined, runs);
}

function callList(world: World, items: readonly Value[], key: string, args: readonly Value[]): Builtin | null {
  if (/^\d+$/.test(key)) return null; // one of its items is called
  switch (key) {
    case 'map':
    case 'flatMap':
    case 'forEach': {
      const done = each(world, items, args[0]);
      const values = done.flatMap((one) =>
        key === 'flatMap' && one.value.k === 'list' ? one.value.items : [one.value],
      );
      return known(
        key === 'forEach' ? world.make.undefined : world.make.list(values),
        done.flatMap((one) => one.runs),
      );
    }
    case 'filter':
    case 'find':
    case 'findLast':
    case 'some':
    case 'every':
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
  if (key === 'every') return known(world.make.unknown, runs);
  const sure = holds.indexOf(true);
  if (sure >= 0 && !holds.slice(0, sure).includes(null)) return known(items[sure] ?? world.make.unknown, runs);
  return known(world.make.union([...kept, world.make.undefined]), runs);
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
      return known(world.make.list([...items, ...args.flatMap((one) => (one.k === 'list' ? one.items : [one]))]));
    case 'includes': {
      const sought = args[0];
      const all = items.length > 0 && items.every((one) => one.k === 'lit');
      return known(sought?.k === 'lit' && all ? world.make.lit(items.includes(sought)) : world.make.unknown);
    }
    case 'join':
      return known(
        world.make.text(
          items.map(textOf).join(args[0] === undefined ? ',' : textOf(args[0])),
          items.reduce((all, one) => all | taintOf(one), 0),
        ),
      );
    case 'flat':
      return known(world.make.list(items.flatMap((one) => (one.k === 'list' ? one.items : [one]))));
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

function callText(world: World, of: Value & { k: 'lit' | 'text' }, key: string, args: readonly Value[]): Builtin {
  const text = textOf(of);
  const [first] = args;
  const taint = taintOf(of) | args.reduce((all, one) => all | taintOf(one), 0);
  const make = (changed: string) =>
    known(changed.includes(hole) ? world.make.text(changed, taint) : world.make.lit(changed));
  if (key === 'trim' || key === 'toString' || key === 'trimEnd' || key === 'trimStart' || key === 'valueOf')
    return make(text);
  if (key === 'toUpperCase') return make(text.toUpperCase());
  if (key === 'toLowerCase') return make(text.toLowerCase());
  if (key === 'concat') return make(text + args.map(textOf).join(''));
  if (of.k === 'lit' && first?.k === 'lit' && typeof first.v === 'string') {
    if (key === 'startsWith') return known(world.make.lit(text.startsWith(first.v)));
    if (key === 'endsWith') return known(world.make.lit(text.endsWith(first.v)));
    if (key === 'includes') return known(world.make.lit(text.includes(first.v)));
    if (key === 'split') return known(world.make.list(text.split(first.v).map((one) => world.make.lit(one))));
  }
  if (key === 'replace' || key === 'replaceAll') return known(world.make.text(text, taint));
  return known(world.make.top(taint));
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
