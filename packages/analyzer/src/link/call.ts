import { isMap } from '../lower/calls.js';
import type { Call, Term } from '../lower/ir.js';
import { callBuiltin, isAwaiting } from './builtins.js';
import { elementOf } from './elements.js';
import { evaluate } from './evaluate.js';
import { importedNamespace } from './exports.js';
import { callExternal } from './external.js';
import { receiverValue } from './host-type.js';
import { memberOf } from './member.js';
import { constructorRun } from './instance.js';
import { returnsOf } from './returns.js';
import { selfOf } from './self.js';
import { storedIn } from './stored.js';
import { taintOf } from './taint-of.js';
import { typeMember } from './type-value.js';
import type { Activation, ClassValue, Closure, External, Value } from './value.js';
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
    return [{ k: 'builtin', runs: [], result: importedNamespace(world, args[0], act.module) }];
  if (call.tag && args[0] !== undefined && isQueryTag(fn)) return [...tagTargets(world, call, args, act)];
  if (fn.k === 'super') return superTargets(world, args, act);
  if (fn.k === 'mem' && call.k === 'call') {
    const of = fn.of.k === 'super' ? superInstance(world, act) : receiverValue(world, fn.of, act);
    const key = typeof fn.prop === 'string' ? fn.prop : null;
    if (key !== null && of.k !== 'union') return callMember(world, { of, key, args, call, act });
    if (key !== null) return eachOf(of).flatMap((one) => callMember(world, { of: one, key, args, call, act }));
  }
  return targetsFor(world, evaluate(world, fn, act), args, call.k === 'new', null);
}

const queryTags = /^(?:sql|gql|graphql|raw|SQL|Prisma|query|\$queryRaw|\$executeRaw|html|unsafe|join)$/;

function isQueryTag(fn: Term): boolean {
  return queryTags.test(fn.k === 'ref' ? fn.name : fn.k === 'mem' && typeof fn.prop === 'string' ? fn.prop : '');
}

/** A query in a template keeps its text. */
function tagTargets(world: World, call: Call, args: readonly Value[], act: Activation): readonly Target[] {
  const result = fragmentOf(world, call.fn, args[0] ?? world.make.unknown);
  const callee = eachOf(evaluate(world, call.fn, act)).find((one): one is External => one.k === 'ext');
  if (callee === undefined) return [{ k: 'builtin', runs: [], result }];
  return [{ k: 'outside', of: callee, args, result }];
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
  const act = constructorRun(world, instance, { cls, args });
  const hasConstructor = cls.c.methods.some((one) => one.kind === 'constructor');
  if (!hasConstructor) return [{ k: 'builtin', runs: [], result: instance }];
  return [{ k: 'run', act, result: instance }];
}

function superTargets(world: World, args: readonly Value[], act: Activation): readonly Target[] {
  const self = selfOf(world, act);
  const c = act.module.classes[act.fn.c];
  if (c === undefined || c.super === null || self.k !== 'inst') return [];
  const parent = evaluate(world, c.super, act);
  if (parent.k !== 'cls') return [];
  const run = constructorRun(world, self, { cls: parent, args });
  return parent.c.methods.some((one) => one.kind === 'constructor') ? [{ k: 'run', act: run, result: self }] : [];
}

function superInstance(world: World, act: Activation): Value {
  const c = act.module.classes[act.fn.c];
  if (c === undefined || c.super === null) return world.make.unknown;
  const parent = evaluate(world, c.super, act);
  if (parent.k === 'cls') return world.make.instance(parent, null);
  return parent.k === 'ext' ? world.make.external(parent.source, [...parent.path, 'new']) : world.make.unknown;
}
