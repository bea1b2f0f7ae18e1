import { taintOf } from './taint-of.js';
import type { Activation, Closure, Value } from './value.js';
import { deepest, type World } from './world.js';

/** The run of a function that is called with arguments, on `self` when it is a method. */
export function runOf(world: World, callee: Closure, args: readonly Value[], self: Value | null): Activation {
  const all = callee.bound.length === 0 ? args : [...callee.bound, ...args];
  const own =
    callee.self ?? (callee.fn.arrow || self?.k === 'ns' || self?.k === 'ext' || self?.k === 'top' ? null : self);
  return world.make.activation({
    module: callee.act.module,
    fn: callee.fn,
    parent: callee.act,
    self: own,
    args: inTurn(world, world.depthOf.get(callee.fn) ?? 0, all),
  });
}

/** Recursion with ever new arguments would never end: numbers, as of `retry(attempt + 1)`, are unknown from the second turn on. */
function inTurn(world: World, turns: number, args: readonly Value[]): readonly Value[] {
  const isAny = turns > mostTurns || world.depth > deepest - 12;
  if (turns === 0 && !isAny) return args;
  return args.map((one) => {
    const isKept = one.k === 'fn' || (one.k === 'lit' ? typeof one.v !== 'number' : !isAny);
    return isKept ? one : world.make.top(taintOf(one));
  });
}

/** From the third turn on all are. */
const mostTurns = 2;
