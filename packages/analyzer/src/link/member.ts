import { originOfKey } from './context.js';
import { evaluate } from './evaluate.js';
import { exportValue } from './exports.js';
import { instanceMember, staticMember } from './instance.js';
import { lateValues } from './late.js';
import { origin } from './origin.js';
import { isSchemaData } from './schema-data.js';
import { typeMember } from './type-value.js';
import type { Value } from './value.js';
import { knownMembers, type World } from './world.js';
import { returnsOf } from './returns.js';

/** The value of a property. An object that is spread into itself ends where it begins. */
export function memberOf(world: World, of: Value, key: string): Value {
  if (of.k !== 'obj' && of.k !== 'inst' && of.k !== 'union' && of.k !== 'cls') return compute(world, of, key);
  const members = knownMembers(world, of);
  const known = members.get(key);
  if (known !== undefined) return known;
  members.set(key, world.make.undefined);
  const value = compute(world, of, key);
  if (world.fuel > 0) members.set(key, value);
  else members.delete(key);
  return value;
}

function compute(world: World, of: Value, key: string): Value {
  switch (of.k) {
    case 'obj':
      return objectMember(world, of, key);
    case 'list':
      return /^\d+$/.test(key) ? (of.items[Number(key)] ?? world.make.undefined) : world.make.unknown;
    case 'dict':
      return of.entries.get(key) ?? world.make.undefined;
    case 'cls':
      return staticMember(world, of, key);
    case 'inst':
      return instanceMember(world, of, key);
    case 'ext':
      return externalMember(world, of, key);
    case 'ns':
      return exportValue(world, of.module, key) ?? (key === 'default' ? of : world.make.unknown);
    case 'model':
      return world.make.model([...of.path, key]);
    case 'type':
      return typeMember(world, of, key);
    case 'union':
      return unionMember(world, of.of, key);
    case 'top':
    case 'text':
      return world.make.top(of.taint);
    default:
      return world.make.unknown;
  }
}

function objectMember(world: World, of: Value & { k: 'obj' }, key: string): Value {
  const written = literalMember(world, of, key);
  const late = lateValues(world, of.late, key);
  return late.length === 0 ? written : world.make.union([written, ...late]);
}

function literalMember(world: World, of: Value & { k: 'obj' }, key: string): Value {
  const props = of.term.props;
  const maybe: Value[] = [];
  for (let i = props.length - 1; i >= 0; i--) {
    const one = props[i];
    if (one === undefined) continue;
    if (one.key === key)
      return world.make.union([...maybe, propertyValue(world, one.getter, evaluate(world, one.v, of.act))]);
    if (one.key !== null) continue;
    if (one.computed !== null) {
      const name = evaluate(world, one.computed, of.act);
      if (name.k === 'lit') {
        if (String(name.v) === key) return world.make.union([...maybe, evaluate(world, one.v, of.act)]);
      } else maybe.push(evaluate(world, one.v, of.act));
    } else {
      const inner = memberOf(world, evaluate(world, one.v, of.act), key);
      const isAbsent = inner.k === 'lit' && inner.v === undefined;
      if (!isAbsent) maybe.push(inner);
      if (!isAbsent && inner.k !== 'top' && inner.k !== 'union') break;
    }
  }
  return maybe.length === 0 ? world.make.undefined : world.make.union(maybe);
}

function propertyValue(world: World, getter: boolean, value: Value): Value {
  if (!getter || value.k !== 'fn') return value;
  return returnsOf(
    world,
    world.make.activation({ module: value.act.module, fn: value.fn, parent: value.act, self: value.self, args: [] }),
  );
}

/** Members of `context`-like things: some are ids of one request and change with every retry. */
const requestIds = /^requestId$/;
const attempts = /^(?:attempt|attempts|retryCount|attemptNumber|retries|tryCount|nodeAttempt|currentAttempt)$/;
const callIds = /^(?:toolCallId|callId|toolUseId|tool_use_id|call_id|tool_call_id)$/;

function externalMember(world: World, of: Value & { k: 'ext' }, key: string): Value {
  const named = originOfKey(of, key);
  if (named !== null) return world.make.beyond(of, key, named);
  if (isSchemaData(of)) return world.make.external(of.source, ['*'], of.taint, of.note);
  let taint = of.taint;
  if (taint & origin.orchestrator && requestIds.test(key)) taint = origin.request;
  if (taint & origin.orchestrator && attempts.test(key)) taint = origin.attempt;
  if (taint & origin.orchestrator && callIds.test(key)) taint = origin.callId;
  return world.make.beyond(of, key, taint);
}

function unionMember(world: World, of: readonly Value[], key: string): Value {
  const found = of.filter((one) => one.k !== 'lit').map((one) => memberOf(world, one, key));
  const told = found.filter((one) => one.k !== 'top' && !(one.k === 'lit' && one.v === undefined));
  // a mark that some of them bear is no word about those that are not known
  return world.make.union(told.some((one) => one.k !== 'lit') ? told : found);
}
