import type { Call, Term } from '../lower/ir.js';
import type { Target } from './call.js';
import { evaluate } from './evaluate.js';
import { runOf } from './run-of.js';
import { eachOf, fragment, type Activation, type External, type Value } from './value.js';
import type { World } from './world.js';

/** Whether a template's tag is one that makes queries. */
export function isQueryTag(fn: Term): boolean {
  return queryTags.test(nameOf(fn));
}

/** A query in a template keeps its text. */
export function tagTargets(world: World, call: Call, args: readonly Value[], act: Activation): readonly Target[] {
  const result = fragmentOf(world, call.fn, args[0] ?? world.make.unknown);
  const callees = eachOf(evaluate(world, call.fn, act));
  const callee = callees.find((one): one is External => one.k === 'ext');
  if (callee !== undefined) return [{ k: 'outside', of: callee, args, result }];
  const runs = callees.flatMap((one) => (one.k === 'fn' ? [runOf(world, one, args, null)] : []));
  return [{ k: 'builtin', runs, result }];
}

function fragmentOf(world: World, fn: Term, value: Value): Value {
  return /^(?:sql|SQL|raw)$/.test(nameOf(fn)) && value.k === 'text'
    ? world.make.text(fragment + value.text, value.taint)
    : value;
}

function nameOf(fn: Term): string {
  if (fn.k === 'ref') return fn.name;
  return fn.k === 'mem' && typeof fn.prop === 'string' ? fn.prop : '';
}

const queryTags = /^(?:sql|gql|graphql|raw|SQL|Prisma|query|\$queryRaw|\$executeRaw|html|unsafe|join)$/;
