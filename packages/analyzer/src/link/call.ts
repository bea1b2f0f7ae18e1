import { isMap } from '../lower/calls.js';
import type { Call, Term } from '../lower/ir.js';
import { callBuiltin, isAwaiting } from './builtins.js';
import { elementOf } from './elements.js';
import { evaluate } from './evaluate.js';
import { requiredValue } from './exports.js';
import { callExternal } from './external.js';
import { receiverValue } from './host-type.js';
import { memberOf } from './member.js';
import { constructorRun, superOf, type Level } from './instance.js';
import { returnsOf } from './returns.js';
import { selfOf } from './self.js';
import { storedIn } from './stored.js';
import { taintOf } from './taint-of.js';
import { typeMember } from './type-value.js';
import type { Activation, ClassValue, Closure, External, Instance, Value } from './value.js';
import { fragment } from './value.js';
import { deepest, type World } from './world.js';

/** What a call may reach. */
export type Target =
  | { readonly k: 'run'; readonly act: Activation; readonly result: Value | null }
  | { readonly k: 'outside'; readonly of: External; readonly args: readonly Value[]; readonly result: Value }
  | { readonly k: 'builtin'; readonly runs: readonly Activation[]; readonly result: Value }
  | { readonly k: 'lost'; readonly of: Value; readonly args: readonly Value[]; readonly result: Value };

export function callValue(world: World, call: Call, act: Activation): Value {
  const results = targetsOf(world, call, act).map((one) =>
    one.k === 'run' ? (one.result ?? returnsOf(world, one.act)) : one.result,
  );
  return results.length === 0 ? world.make.unknown : world.make.union(results);
}

export function targetsOf(world: World, call: Call, act: Activation): readonly Target[] {
  const known = act.calls.get(call);
  if (known !== undefined) return known;
  if (world.depth >= deepest || world.fuel <= 0) return [];
  world.depth += 1;
  try {
    const found = find(world, call, act);
    if (world.fuel > 0) act.calls.set(call, found);
    return found;
  } finally {
    world.depth -= 1;
  }
}

function find(world: World, call: Call, act: Activation): readonly Target[] {
  const args = argumentsOf(world, call.args, act);
  const { fn } = call;
  if (fn.k === 'ref' && fn.b < 0 && fn.name === 'require' && args[0] !== undefined)
    return [{ k: 'builtin', runs: [], result: requiredValue(world, args[0], act.module) }];
  if (call.tag && args[0] !== undefined && isQueryTag(fn)) return [...tagTargets(world, call, args, act)];
  if (fn.k === 'super') return superTargets(world, args, act);
  if (fn.k === 'mem' && call.k === 'call') {
    const of = fn.of.k === 'super' ? superInstance(world, act) : receiverValue(world, fn.of, act);
    const key = typeof fn.prop === 'string' ? fn.prop : null;
    if (key !== null && of.k !== 'union') return callMember(world, { of, key, args, call, act });
    if (key !== null) return eachOf(of).flatMap((one) => callMember(world, { of: one, key, args, call, act }));
  }
  const callee = evaluate(world, fn, act);
  if (callee.k === 'lit' && isFilledLater(fn, act)) return [lost(world, callee, args)];
  const made = call.k === 'new' ? proxied(world, callee, args) : null;
  if (made !== null) return [{ k: 'builtin', runs: [], result: made }];
  return targetsFor(world, callee, args, call.k === 'new', null);
}

/** A parameter that nothing was given for is not called; a variable or an entry that is empty is filled in a way that was not seen. */
function isFilledLater(fn: Term, act: Activation): boolean {
  return fn.k === 'mem' || (fn.k === 'ref' && act.module.bindings[fn.b]?.kind === 'variable');
}

/** A proxy that only looks in is what it stands for; null for one that answers calls itself. */
function proxied(world: World, callee: Value, [target, traps]: readonly Value[]): Value | null {
  if (callee.k !== 'ext' || callee.source !== 'global' || callee.path[0] !== 'Proxy') return null;
  const calls = traps?.k === 'obj' && ['apply', 'construct'].some((key) => memberOf(world, traps, key).k === 'fn');
  return calls || target === undefined || target.k === 'top' ? null : target;
}

const queryTags = /^(?:sql|gql|graphql|raw|SQL|Prisma|query|\$queryRaw|\$executeRaw|html|unsafe|join)$/;

function isQueryTag(fn: Term): boolean {
  return queryTags.test(fn.k === 'ref' ? fn.name : fn.k === 'mem' && typeof fn.prop === 'string' ? fn.prop : '');
}

/** A query in a template keeps its text. */
function tagTargets(world: World, call: Call, args: readonly Value[], act: Activation): readonly Target[] {
  const result = fragmentOf(world, call.fn, args[0] ?? world.make.unknown);
  const callees = eachOf(evaluate(world, call.fn, act));
  const callee = callees.find((one): one is External => one.k === 'ext');
  if (callee !== undefined) return [{ k: 'outside', of: callee, args, result }];
  const runs = callees.flatMap((one) => (one.k === 'fn' ? [runOf(world, one, args, null)] : []));
  return [{ k: 'builtin', runs, result }];
}

function fragmentOf(world: World, fn: Term, value: Value): Value {
  const name = fn.k === 'ref' ? fn.name : fn.k === 'mem' && typeof fn.prop === 'string' ? fn.prop : '';
  return /^(?:sql|SQL|raw)$/.test(name) && value.k === 'text'
    ? world.make.text(fragment + value.text, value.taint)
    : value;
}

interface MemberCall {
  readonly of: Value;
  readonly key: string;
  readonly args: readonly Value[];
  readonly call: Call;
  readonly act: Activation;
}

function callMember(world: World, one: MemberCall): readonly Target[] {
  const { of, key, args } = one;
  if (of.k === 'lit' && (of.v === null || of.v === undefined) && !isAwaiting(key)) return [];
  const builtin = callBuiltin(world, of, key, args);
  if (builtin !== null) return [builtin];
  const stored =
    key === 'get' && (isMapItself(of) || of.k === 'map') && one.call.fn.k === 'mem'
      ? storedIn(world, one.call.fn.of, one.act)
      : null;
  if (stored !== null) return [{ k: 'builtin', runs: [], result: stored }];
  // through the term, so that what was written to the variable itself is seen
  const through = one.call.fn.k === 'mem' && one.call.fn.of.k === 'ref' ? evaluate(world, one.call.fn, one.act) : null;
  const member = memberOf(world, of, key);
  const callee = member.k === 'top' || (member.k === 'lit' && through !== null) ? (through ?? member) : member;
  if (callee.k === 'lit' && callee.v === undefined) return [lost(world, of, args)];
  return targetsFor(world, callee, args, false, of);
}

function isMapItself(of: Value): boolean {
  return of.k === 'ext' && of.source === 'global' && of.path[1] === 'new' && isMap(of.path[0] ?? '');
}

export function eachOf(value: Value): readonly Value[] {
  return value.k === 'union' ? value.of : [value];
}

export function argumentsOf(world: World, terms: readonly Term[], act: Activation): readonly Value[] {
  const given: Value[] = [];
  for (const one of terms) {
    const value = evaluate(world, one, act);
    if (one.k !== 'spread') given.push(value);
    else if (value.k === 'list') given.push(...value.items);
    else given.push(elementOf(world, value));
  }
  return given;
}

/** What calling (or constructing) a value with arguments reaches. */
export function targetsFor(
  world: World,
  callee: Value,
  args: readonly Value[],
  construct: boolean,
  self: Value | null,
): readonly Target[] {
  switch (callee.k) {
    case 'fn':
      return [{ k: 'run', act: runOf(world, callee, args, self), result: construct ? world.make.unknown : null }];
    case 'cls':
      return constructTargets(world, callee, args);
    case 'ext':
      return [callExternal(world, callee, args, construct)];
    case 'type': {
      const result = typeMember(world, callee, '()');
      return [{ k: 'lost', of: callee, args, result }];
    }
    case 'ns': {
      const main = memberOf(world, callee, 'default');
      return main.k === 'ns'
        ? [lost(world, callee, args)]
        : eachOf(main).flatMap((one) => targetsFor(world, one, args, construct, self));
    }
    case 'union':
      return callee.of.flatMap((one) => targetsFor(world, one, args, construct, self));
    case 'lit':
      return [];
    default:
      return [lost(world, callee, args)];
  }
}

function lost(world: World, of: Value, args: readonly Value[]): Target {
  const taint = [of, ...args].reduce((all, one) => all | taintOf(one), 0);
  return { k: 'lost', of, args, result: of.k === 'model' ? of : world.make.top(taint) };
}

/** Recursion with ever new arguments would never end: from the third turn on they are unknown. */
const mostTurns = 2;

export function runOf(world: World, callee: Closure, args: readonly Value[], self: Value | null): Activation {
  const all = callee.bound.length === 0 ? args : [...callee.bound, ...args];
  const turns = world.depthOf.get(callee.fn) ?? 0;
  const given =
    turns > mostTurns || world.depth > deepest - 12
      ? all.map((one) => (one.k === 'fn' || one.k === 'lit' ? one : world.make.top(taintOf(one))))
      : all;
  const own =
    callee.self ?? (callee.fn.arrow || self?.k === 'ns' || self?.k === 'ext' || self?.k === 'top' ? null : self);
  return world.make.activation({
    module: callee.act.module,
    fn: callee.fn,
    parent: callee.act,
    self: own,
    args: given,
  });
}

function constructTargets(world: World, cls: ClassValue, args: readonly Value[]): readonly Target[] {
  const instance = world.make.instance(cls, args);
  const { ctor, runs } = makingOf(world, instance, { cls, args });
  const told: Target[] = runs.length > 0 || ctor === null ? [{ k: 'builtin', runs, result: instance }] : [];
  return ctor === null ? told : [...told, { k: 'run', act: ctor, result: instance }];
}

/** What the making of an instance runs: the first values of its fields, and the nearest constructor, which calls the others. */
function makingOf(world: World, self: Instance, level: Level): { ctor: Activation | null; runs: Activation[] } {
  const { c, act } = level.cls;
  const fn = act.module.functions[c.init];
  const own = fn === undefined ? [] : [world.make.activation({ module: act.module, fn, parent: act, self, args: [] })];
  if (c.methods.some((one) => one.kind === 'constructor'))
    return { ctor: constructorRun(world, self, level), runs: own };
  const parent = world.depth < deepest ? superOf(world, level.cls) : null;
  if (parent?.k !== 'cls' || parent.c === c) return { ctor: null, runs: own };
  world.depth += 1;
  const above = makingOf(world, self, { cls: parent, args: level.args });
  world.depth -= 1;
  return { ctor: above.ctor, runs: [...own, ...above.runs] };
}

function superTargets(world: World, args: readonly Value[], act: Activation): readonly Target[] {
  const self = selfOf(world, act);
  const c = act.module.classes[act.fn.c];
  if (c === undefined || c.super === null || self.k !== 'inst') return [];
  const parent = evaluate(world, c.super, act);
  if (parent.k !== 'cls') return [];
  const { ctor, runs } = makingOf(world, self, { cls: parent, args });
  const told: Target[] = runs.length > 0 ? [{ k: 'builtin', runs, result: self }] : [];
  return ctor === null ? told : [...told, { k: 'run', act: ctor, result: self }];
}

function superInstance(world: World, act: Activation): Value {
  const c = act.module.classes[act.fn.c];
  if (c === undefined || c.super === null) return world.make.unknown;
  const parent = evaluate(world, c.super, act);
  if (parent.k === 'cls') return world.make.instance(parent, null);
  return parent.k === 'ext' ? world.make.external(parent.source, [...parent.path, 'new']) : world.make.unknown;
}
