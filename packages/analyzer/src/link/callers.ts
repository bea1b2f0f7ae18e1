import type { Call, ModuleIR } from '../lower/ir.js';
import { called, constructed, listed } from '../read/standing.js';
import { evaluate } from './evaluate.js';
import { genericActivation } from './generic.js';
import { filesMentioning } from './mentions.js';
import type { Activation, Value } from './value.js';
import type { World } from './world.js';
import { once } from './world.js';

const deepestSearch = 3;
const mostCalls = 24;

/** What callers all over the project pass as a parameter of a function; null when no caller is found. */
export function argumentsSeen(world: World, act: Activation, index: number): Value | null {
  if (index < 0 || act.fn.id === 0 || world.searching >= deepestSearch) return null;
  const { module, fn } = act;
  world.searching += 1;
  try {
    const calls = once(world, `callers ${module.path} ${fn.id}`, () => findCalls(world, module, fn.id));
    const seen: Value[] = [];
    for (const one of calls) {
      const term = one.call.args[index];
      if (term === undefined || term.k === 'spread') continue;
      const value = evaluate(world, term, genericActivation(world, one.module, one.f));
      if (value.k !== 'top') seen.push(value);
    }
    return seen.length === 0 ? null : world.make.union(seen);
  } finally {
    world.searching -= 1;
  }
}

interface Found {
  readonly call: Call;
  readonly module: ModuleIR;
  readonly f: number;
}

function findCalls(world: World, module: ModuleIR, f: number): Found[] {
  const fn = module.functions[f];
  if (fn === undefined) return [];
  const owner = module.classes.find((one) => one.methods.some((each) => each.f === f && each.kind === 'constructor'));
  const names = owner === undefined ? namesOf(module, f, fn.name) : [owner.name];
  const found: Found[] = [];
  for (const name of names) {
    if (name.length < 2 || (owner === undefined && isCallback(module, f, name))) continue;
    const files = filesMentioning(world, name, owner === undefined ? called : constructed);
    for (const file of files) {
      const other = file === module.path ? module : world.sources.module(file);
      if (other === null) continue;
      collect(world, other, name, { module, f, c: owner?.id ?? -1 }, found);
      if (found.length >= mostCalls) return found;
    }
    if (found.length === 0 && owner === undefined && registrar.test(name))
      findInLoops(world, name, { module, f, c: -1 }, found);
  }
  return found;
}

/** `for (const register of [registerBills, registerNotes]) register(server, client)`. */
function findInLoops(world: World, name: string, sought: Sought, found: Found[]): void {
  for (const file of filesMentioning(world, name, listed)) {
    const other = world.sources.module(file);
    for (const one of other?.calls ?? []) {
      const { fn } = one.call;
      if (other === null || fn.k !== 'ref' || fn.name === name || found.length >= mostCalls) continue;
      if (isSoughtBy(evaluate(world, fn, genericActivation(world, other, one.f)), sought))
        found.push({ call: one.call, module: other, f: one.f });
    }
  }
}

const registrar = /^(?:register|setup|add|init|install|define|mount|wire|attach)[A-Z]/;

function isSoughtBy(callee: Value, sought: Sought): boolean {
  return (callee.k === 'union' ? callee.of : [callee]).some((each) => isSought(each, sought));
}

function namesOf(module: ModuleIR, f: number, name: string): string[] {
  const names = new Set(name === '' || name === 'default' ? [] : [name]);
  for (const [exported, what] of module.exports) {
    if (what.k === 'local' && what.name === name && exported !== 'default') names.add(exported);
    if (what.k === 'term' && what.v.k === 'fn' && what.v.f === f && exported !== 'default') names.add(exported);
  }
  return [...names];
}

/**
 * `const server = listen((request) => …)`: the callback is named by the variable of the result, and nobody calls it by that
 * name where the result is known to be another thing, or where nothing carries the name out of the function around it.
 */
function isCallback({ functions, calls, objects }: ModuleIR, f: number, name: string): boolean {
  const given = calls.find(({ call }) => call.args.some((one) => one.k === 'fn' && one.f === f))?.call;
  if (given === undefined) return false;
  if (ofLists.test(calleeName(given))) return true;
  const isInner = (functions[f]?.parent ?? 0) !== 0;
  return isInner && !objects.some(({ object }) => object.props.some(({ key }) => key === name));
}

/** Methods of lists and promises that take a function and never give it back. */
const ofLists =
  /^(?:map|flatMap|filter|forEach|reduce|reduceRight|find|findIndex|findLast|some|every|sort|then|catch)$/;

interface Sought {
  readonly module: ModuleIR;
  readonly f: number;
  readonly c: number;
}

function collect(world: World, other: ModuleIR, name: string, sought: Sought, found: Found[]): void {
  for (const one of callsByName(other).get(name) ?? []) {
    if (found.length >= mostCalls) return;
    const callee = evaluate(world, one.call.fn, genericActivation(world, other, one.f));
    if (isSoughtBy(callee, sought)) found.push({ call: one.call, module: other, f: one.f });
  }
}

type Calls = ModuleIR['calls'];

const named = new WeakMap<ModuleIR, ReadonlyMap<string, Calls>>();

/** One function after the other is looked for in the same files. */
function callsByName(module: ModuleIR): ReadonlyMap<string, Calls> {
  const known = named.get(module);
  if (known !== undefined) return known;
  const made = new Map<string, Calls[number][]>();
  for (const one of module.calls) {
    const name = calleeName(one.call);
    const others = made.get(name);
    if (others === undefined) made.set(name, [one]);
    else others.push(one);
  }
  named.set(module, made);
  return made;
}

function isSought(value: Value, sought: Sought): boolean {
  if (value.k === 'fn') return value.act.module === sought.module && value.fn.id === sought.f;
  return value.k === 'cls' && value.act.module === sought.module && value.c.id === sought.c;
}

export function calleeName(call: Call): string {
  const { fn } = call;
  if (fn.k === 'ref') return fn.name;
  return fn.k === 'mem' && typeof fn.prop === 'string' ? fn.prop : '';
}
