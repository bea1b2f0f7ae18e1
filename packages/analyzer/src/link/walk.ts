import type { Statement, Term } from '../lower/ir.js';
import { evaluate } from './evaluate.js';
import { isGuard } from './guard.js';
import { pairsOf } from './maps.js';
import { comesAgain } from './retry-loop.js';
import { isLookedUp, truth } from './truth.js';
import type { Activation, Value } from './value.js';
import type { World } from './world.js';

/** A loop or `try` around the code at hand. */
export interface Around {
  readonly loop: (Statement & { k: 'loop' }) | null;
  /** The loop holds a `try` whose `catch` goes on, or a catch that comes back. */
  readonly retries: boolean;
}

export interface Visitor {
  /** What a `for … of` goes through. */
  iterated?(of: Term, act: Activation): void;
  /** A statement that may be left out: nothing in it matters to the visitor, and it leads nowhere. */
  skips?(one: Statement): boolean;
  term?(term: Term, act: Activation, around: Around): void;
  returned?(term: Term | null, act: Activation): void;
}

const nowhere: Around = { loop: null, retries: false };
const longestUnroll = 400;
const deepestUnroll = 2;

/**
 * Goes through the statements that can run in an activation. Branches that its known values exclude are left out. False where
 * the end of the body may be reached.
 */
export function walk(world: World, act: Activation, visitor: Visitor): boolean {
  return steps(world, act.fn.body, act, visitor, nowhere);
}

export function walkBody(world: World, body: readonly Statement[], act: Activation, visitor: Visitor): void {
  steps(world, body, act, visitor, nowhere);
}

/** True when nothing after the statements can run. */
function steps(world: World, body: readonly Statement[], act: Activation, visitor: Visitor, around: Around): boolean {
  if (world.fuel <= 0) return true;
  for (const one of body) if (visitor.skips?.(one) !== true && step(world, one, act, visitor, around)) return true;
  return false;
}

function step(world: World, one: Statement, act: Activation, visitor: Visitor, around: Around): boolean {
  switch (one.k) {
    case 'do':
      visitor.term?.(one.v, act, around);
      return false;
    case 'return':
      if (one.v !== null) visitor.term?.(one.v, act, around);
      visitor.returned?.(one.v, act);
      return true;
    case 'throw':
      visitor.term?.(one.v, act, around);
      return true;
    case 'default':
      if (isLeftOut(act, one.param)) visitor.term?.(one.v, act, around);
      return false;
    case 'leave':
      return true;
    case 'if': {
      visitor.term?.(one.test, act, around);
      const told = truth(world, one.test, act);
      const holds = told === true && isGuard(one, act.module) ? null : told;
      const then = holds === false ? false : steps(world, one.then, act, visitor, around);
      const other = holds === true ? false : steps(world, one.else, act, visitor, around);
      return holds === null ? then && other : holds ? then : other;
    }
    case 'switch':
      visitor.term?.(one.on, act, around);
      return cases(world, one, act, visitor, around);
    case 'loop':
      loop(world, one, act, visitor, around);
      return false;
    case 'try': {
      const ends = steps(world, one.body, act, visitor, around);
      const caught = steps(world, one.catch, act, visitor, around);
      return steps(world, one.finally, act, visitor, around) || (ends && caught);
    }
  }
}

function isLeftOut({ args }: Activation, index: number): boolean {
  const given = args?.[index];
  return given === undefined || (given.k === 'lit' && given.v === undefined);
}

function cases(
  world: World,
  one: Statement & { k: 'switch' },
  act: Activation,
  visitor: Visitor,
  around: Around,
): boolean {
  const on = isLookedUp(world, one.on, act) ? world.make.unknown : evaluate(world, one.on, act);
  const chosen: (boolean | null)[] = [];
  for (const { test } of one.cases) {
    const holds = test === null ? null : matches(world, test, act, on);
    if (holds === true) return fallThrough(world, one, chosen.length, act, visitor, around);
    chosen.push(holds);
  }
  let ends = one.cases.some((each) => each.test === null);
  one.cases.forEach((each, i) => {
    if (chosen[i] === false) return;
    const other = each.test === null || each.body.length > 0;
    if (other && !steps(world, each.body, act, visitor, around)) ends = false;
    else if (endsByLeaving(each.body)) ends = false;
  });
  return ends;
}

function matches(world: World, test: Term, act: Activation, on: Value): boolean | null {
  if (on.k !== 'lit') return null;
  // dispatchers of some hundred cases are gone through for each of their tools
  if (test.k === 'lit') return on.v === test.v;
  const value = evaluate(world, test, act);
  return value.k === 'lit' ? on.v === value.v : null;
}

function fallThrough(
  world: World,
  one: Statement & { k: 'switch' },
  from: number,
  act: Activation,
  visitor: Visitor,
  around: Around,
): boolean {
  for (let i = from; i < one.cases.length; i++) {
    const body = one.cases[i]?.body ?? [];
    if (steps(world, body, act, visitor, around)) return !endsByLeaving(body);
  }
  return false;
}

function endsByLeaving(body: readonly Statement[]): boolean {
  return body.some((one) => one.k === 'leave');
}

function loop(world: World, one: Statement & { k: 'loop' }, act: Activation, visitor: Visitor, around: Around): void {
  if (one.of !== null) visitor.term?.(one.of, act, around);
  if (one.of !== null && one.word === 'for of') visitor.iterated?.(one.of, act);
  const inside: Around = { loop: one, retries: around.retries || comesAgain(one) };
  const given = one.of === null || one.item.length !== 1 ? null : evaluate(world, one.of, act);
  const items = given?.k === 'map' ? pairsOf(world, given) : given;
  const b = one.item[0];
  if (
    items?.k === 'list' &&
    b !== undefined &&
    items.items.length > 0 &&
    items.items.length <= longestUnroll &&
    turnsAround(act) < deepestUnroll &&
    items.items.some(isTold)
  ) {
    for (const item of items.items) {
      if (world.fuel <= 0) return;
      steps(world, one.body, world.make.turn({ of: act, loop: one, b, item }), visitor, inside);
    }
  } else steps(world, one.body, act, visitor, inside);
}

function turnsAround({ turn }: Activation): number {
  return turn === null ? 0 : 1 + turnsAround(turn.of);
}

/** Has parts that belong together: those of one item go with no other's. */
function isTold(item: Value): boolean {
  switch (item.k) {
    case 'obj':
      return item.term.props.length > 0 || item.late !== null;
    case 'dict':
    case 'map':
      return item.entries.size > 0;
    case 'list':
    case 'inst':
    case 'cls':
    case 'ns':
    case 'fn':
      return true;
    case 'union':
      return item.of.some(isTold);
    default:
      return false;
  }
}
