import { isAwaiting, settle } from './awaiting.js';
import { type Builtin, known } from './builtin.js';
import type { Target } from './call.js';
import { textOf } from './evaluate.js';
import { callExternal, isRequestMade } from './external.js';
import { callGlobal } from './globals.js';
import { joinedList } from './joined-list.js';
import { callList } from './list-methods.js';
import { callMap } from './maps.js';
import { runOf } from './run-of.js';
import { taintOf } from './taint-of.js';
import type { Closure, External, MapValue, Value } from './value.js';
import { hole } from './value.js';
import type { World } from './world.js';

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
  if (of.k === 'dict' && key === 'clone' && args.length === 0 && isRequestMade(of)) return known(of);
  if (of.k === 'dict' && key === 'values') return known(world.make.list([...of.entries.values()]));
  if (of.k === 'map') return key === 'forEach' ? eachEntry(world, of, args[0]) : callMap(world, of, key, args);
  return null;
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

/** `map.forEach((value, key) => …)` */
function eachEntry(world: World, of: MapValue, callback: Value | undefined): Builtin {
  const runs = [...of.entries].flatMap(([key, value]) =>
    callback?.k === 'fn' ? [runOf(world, callback, [value, world.make.lit(key)], null)] : [],
  );
  return known(world.make.undefined, runs);
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
    if (key === 'split')
      return known(
        joinedList(
          world,
          text.split(first.v).map((one) => world.make.lit(one)),
        ),
      );
  }
  if (key === 'replace' || key === 'replaceAll') return known(world.make.text(text, taint));
  return known(world.make.top(taint));
}
