import { isMap } from '../lower/calls.js';
import type { Call, Term } from '../lower/ir.js';
import { isAwaiting } from './awaiting.js';
import { callBuiltin } from './builtins.js';
import { constructTargets, superInstance, superTargets } from './construct.js';
import { elementOf } from './elements.js';
import { evaluate } from './evaluate.js';
import { requiredValue } from './exports.js';
import { callExternal } from './external.js';
import { receiverValue } from './host-type.js';
import { memberOf } from './member.js';
import { isQueryTag, tagTargets } from './query-tag.js';
import { returnsOf } from './returns.js';
import { runOf } from './run-of.js';
import { putInto } from './put-into.js';
import { storedIn } from './stored.js';
import { taintOf } from './taint-of.js';
import { typeMember } from './type-value.js';
import { eachOf, type Activation, type External, type Value } from './value.js';
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
  if (call.tag && args[0] !== undefined && isQueryTag(fn)) return tagTargets(world, call, args, act);
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
  const mapped = mapUnknown(world, one);
  if (mapped !== null) return [mapped];
  const stored =
    key === 'get' && (isMapItself(of) || of.k === 'map') && one.call.fn.k === 'mem'
      ? (storedIn(world, one.call.fn.of, one.act) ?? putInto(world, one.call.fn.of, one.act))
      : null;
  if (stored !== null) return [{ k: 'builtin', runs: [], result: stored }];
  // through the term, so that what was written to the variable itself is seen
  const through = one.call.fn.k === 'mem' && one.call.fn.of.k === 'ref' ? evaluate(world, one.call.fn, one.act) : null;
  const member = memberOf(world, of, key);
  const callee = member.k === 'top' || (member.k === 'lit' && through !== null) ? (through ?? member) : member;
  if (callee.k === 'lit' && callee.v === undefined) return [lost(world, of, args)];
  return targetsFor(world, callee, args, false, of);
}

/** `args.bills.map((bill) => …)`: a list of what the callback gives for one that is not known. */
function mapUnknown(world: World, { of, key, args }: MemberCall): Target | null {
  const [callback] = args;
  if (key !== 'map' || callback?.k !== 'fn' || (of.k !== 'model' && of.k !== 'top')) return null;
  const run = runOf(world, callback, [elementOf(world, of), world.make.top(taintOf(of))], null);
  return { k: 'builtin', runs: [run], result: world.make.list([returnsOf(world, run)]) };
}

function isMapItself(of: Value): boolean {
  return of.k === 'ext' && of.source === 'global' && of.path[1] === 'new' && isMap(of.path[0] ?? '');
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
