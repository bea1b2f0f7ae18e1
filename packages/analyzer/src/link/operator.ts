import type { Term } from '../lower/ir.js';
import { entriesOf } from './elements.js';
import { evaluate } from './evaluate.js';
import { isText, joinedText } from './joined-text.js';
import { origin } from './origin.js';
import { taintOf } from './taint-of.js';
import { compare, truthOf } from './truth.js';
import type { Activation, Value } from './value.js';
import type { World } from './world.js';

export function evaluateOperator(world: World, term: Term & { k: 'or' | 'op' }, act: Activation): Value {
  if (term.k === 'or') return evaluateOr(world, term, act);
  const args = term.args.map((one) => evaluate(world, one, act));
  const [a, b] = args;
  if (a === undefined) return world.make.unknown;
  if (term.op === 'keys') return keysOf(world, a);
  if (term.op === '!') {
    const holds = truthOf(a);
    return holds === null ? world.make.top(taintOf(a)) : world.make.lit(!holds);
  }
  // `process.kill(-child.pid)`: a number with another sign is still that number of that thing
  if (b === undefined && term.op === '-' && a.k === 'ext') return a;
  if (b === undefined) return world.make.top(taintOf(a) | unknownBit(a));
  if (term.op === '+') return plus(world, a, b);
  const same = compare(term.op, a, b);
  return same === null ? world.make.top(taintOf(a) | taintOf(b)) : world.make.lit(same);
}

function unknownBit(value: Value): number {
  return value.k === 'top' ? origin.unknown : 0;
}

function keysOf(world: World, value: Value): Value {
  const entries = entriesOf(world, value);
  return entries === null
    ? world.make.top(taintOf(value))
    : world.make.list([...entries.keys()].map((key) => world.make.lit(key)));
}

function plus(world: World, a: Value, b: Value): Value {
  if (a.k === 'lit' && b.k === 'lit') {
    if (typeof a.v === 'number' && typeof b.v === 'number') return world.make.lit(a.v + b.v);
    return typeof a.v === 'string' || typeof b.v === 'string'
      ? joinedText(world, [a, b])
      : world.make.lit(String(a.v) + String(b.v));
  }
  if ([a, b].some((one) => isText(one) || (one.k === 'union' && one.of.every(isText))))
    return joinedText(world, [a, b]);
  return world.make.top(taintOf(a) | taintOf(b));
}

function evaluateOr(world: World, term: Term & { k: 'or' }, act: Activation): Value {
  const a = evaluate(world, term.a, act);
  const holds = term.op === '??' ? isPresent(a) : truthOf(a);
  if (term.op === '&&') {
    if (holds === false) return a;
    return evaluate(world, term.b, act);
  }
  if (holds === true) return a;
  const b = evaluate(world, term.b, act);
  return holds === false ? b : world.make.union([a, b]);
}

function isPresent(value: Value): boolean | null {
  if (value.k === 'lit') return value.v !== null && value.v !== undefined;
  return truthOf(value) === true ? true : null;
}
