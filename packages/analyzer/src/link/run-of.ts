import { taintOf } from './taint-of.js';
import type { Activation, Closure, Value } from './value.js';
import { deepest, type World } from './world.js';

/** The run of a function that is called with arguments, on `self` when it is a method. */
export function runOf(world: World, callee: Closure, args: readonly Value[], self: Value | null): Activation {
  const all = callee.bound.length === 0 ? args : [...callee.bound, ...args];
  const turns = world.depthOf.get(callee.fn) ?? 0;
  const given =
    turns > mostTurns || world.depth > deepest - 12
      ? all.map((one) =>
          one.k === 'fn' || (one.k === 'lit' && typeof one.v !== 'number') ? one : world.make.top(taintOf(one)),
        )
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

/** Recursion with ever new arguments, `retry(attempt + 1)`, would never end: from the third turn on they are unknown. */
const mostTurns = 2;
