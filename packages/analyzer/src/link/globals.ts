import { addingText } from './adding-text.js';
import { isAwaiting, settle } from './awaiting.js';
import type { Target } from './call.js';
import { targetsFor } from './call.js';
import { elementOf, entriesOf } from './elements.js';
import { pairsOf, tableOf } from './maps.js';
import { deepTaint } from './deep-taint.js';
import { textOf } from './evaluate.js';
import { isText } from './joined-text.js';
import { memberOf } from './member.js';
import { messageText, rpcText } from './rpc-text.js';
import { eachOf, type External, hole, type Value } from './value.js';
import type { World } from './world.js';

/** Calls on globals (`Object.values`, `Promise.all`) and on what they made, whose result the linker can tell. */
export function callGlobal(world: World, of: External, key: string, args: readonly Value[]): Target | null {
  const first = args[0];
  if (of.source === 'global' && of.path.length === 1 && first !== undefined) {
    if (of.path[0] === 'Reflect') {
      const target = ofReflect(world, key, args);
      if (target !== null) return target;
    }
    const result = ofGlobal(world, `${of.path[0] ?? ''}.${key}`, first, args);
    if (result !== null) return { k: 'builtin', runs: [], result };
  }
  return isAwaiting(key) ? settle(world, of, key, args) : null;
}

/** `Reflect.apply(fn, self, list)` and the like: the same as they would be written out. */
function ofReflect(world: World, key: string, [first, second, third]: readonly Value[]): Target | null {
  if (first === undefined || second === undefined) return null;
  const given = (one: Value | undefined) => (one?.k === 'list' ? one.items : []);
  if (key === 'apply') return targetsFor(world, first, given(third), false, second)[0] ?? null;
  if (key === 'construct') return targetsFor(world, first, given(second), true, null)[0] ?? null;
  if (key !== 'get' || second.k !== 'lit') return null;
  return { k: 'builtin', runs: [], result: memberOf(world, first, String(second.v)) };
}

function ofGlobal(world: World, name: string, first: Value, args: readonly Value[]): Value | null {
  const { make } = world;
  switch (name) {
    case 'Promise.resolve':
    case 'structuredClone':
    case 'String.raw':
      return first;
    case 'JSON.stringify':
      if (first.k === 'lit' && typeof first.v === 'string') return make.lit(JSON.stringify(first.v));
      return make.union(readableTexts(world, first).map((one) => make.text(one, deepTaint(world, first))));
    case 'JSON.parse':
      return make.top(deepTaint(world, first));
    case 'Array.from':
      if (args.length > 1) return null;
      return first.k === 'map' ? pairsOf(world, first) : first.k === 'list' ? first : null;
    case 'Promise.all':
    case 'Promise.allSettled':
      return first.k === 'list' ? first : null;
    case 'Promise.race':
    case 'Promise.any':
      return elementOf(world, first);
    default:
      return ofObject(world, name, first, args);
  }
}

function ofObject(world: World, name: string, first: Value, args: readonly Value[]): Value | null {
  const { make } = world;
  switch (name) {
    case 'Object.values': {
      const all = entriesOf(world, first);
      return all === null ? make.list([elementOf(world, first)]) : make.list([...all.values()]);
    }
    case 'Object.keys': {
      const all = entriesOf(world, first);
      return all === null ? null : make.list([...all.keys()].map((one) => make.lit(one)));
    }
    case 'Object.entries': {
      const all = entriesOf(world, first);
      return all === null ? null : make.list([...all].map(([key, value]) => make.list([make.lit(key), value])));
    }
    case 'Object.fromEntries':
      if (first.k === 'map') return make.dict(first.entries);
      return first.k === 'list' ? tableOf(world, first.items) : null;
    case 'Object.assign':
      return assign(world, args);
    case 'Object.create':
      return first.k === 'obj' || first.k === 'inst' || first.k === 'dict' ? first : null;
    case 'Object.freeze':
    case 'Object.seal':
      return first;
    default:
      return null;
  }
}

/** What is written out inside an object that becomes text: a GraphQL document, say. */
function readableTexts(world: World, value: Value): readonly string[] {
  if (value.k !== 'obj' && value.k !== 'dict') return [textOf(value)];
  const entries = entriesOf(world, value);
  const method = rpcText(world, entries);
  if (method !== null) return [`{"method":"${method}"${hole}`];
  const adding = addingText(entries);
  if (adding !== null) return [`{"mode":"${adding}"${hole}`];
  const long = [...(entries?.values() ?? [])].filter((one) => textOf(one).length > 12);
  const told = long.find((one) => /\s/.test(textOf(one)));
  if (told !== undefined) return eachOf(told).filter(isText).map(textOf);
  return [messageText(entries) ?? (long[0] === undefined ? hole : textOf(long[0]))];
}

function assign(world: World, args: readonly Value[]): Value | null {
  const all = new Map<string, Value>();
  for (const one of args) {
    const entries = entriesOf(world, one);
    if (entries === null && one.k !== 'inst' && one.k !== 'fn') continue; // undefined, or not known
    if (entries === null) return args.find((each) => each.k === 'inst' || each.k === 'fn') ?? null;
    for (const [key, value] of entries) all.set(key, value);
  }
  return world.make.dict(all);
}
