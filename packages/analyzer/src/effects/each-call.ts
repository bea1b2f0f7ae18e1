import { truth } from '../link/truth.js';
import type { Activation } from '../link/value.js';
import type { Around } from '../link/walk.js';
import type { World } from '../link/world.js';
import type { Call, Member, Term } from '../lower/ir.js';

export interface CallVisitor {
  /** Whether a term holds a call that has to be gone through. */
  matters(term: Term): boolean;
  /** A property that is read or set, in a module that has an accessor of that name. */
  accessed(of: Term, key: string, sets: boolean, act: Activation): void;
  /** `after`: the members that are read from its result at once. What the call itself holds is the visitor's to go through. */
  call(call: Call, act: Activation, around: Around, after: readonly string[]): void;
}

/** Visits the outermost calls in a term, less those in branches that known values exclude. */
export function eachCall(
  world: World,
  visitor: CallVisitor,
  term: Term,
  act: Activation,
  around: Around,
  after: readonly string[] = [],
): void {
  if (!visitor.matters(term)) return;
  switch (term.k) {
    case 'call':
    case 'new':
      visitor.call(term, act, around, after);
      return;
    case 'mem':
      inMember(world, visitor, term, act, around, after);
      return;
    case 'cond':
    case 'or':
      inBranches(world, visitor, term, act, around);
      return;
    case 'set':
      if (term.to.k === 'mem') inTarget(world, visitor, term.to, act, around);
      eachCall(world, visitor, term.v, act, around);
      return;
    case 'spread':
    case 'as':
      eachCall(world, visitor, term.v, act, around);
      return;
    case 'obj':
      for (const { computed, v } of term.props) {
        if (computed !== null) eachCall(world, visitor, computed, act, around);
        eachCall(world, visitor, v, act, around);
      }
      return;
    default:
      for (const one of partsOf(term)) eachCall(world, visitor, one, act, around);
  }
}

function inMember(
  world: World,
  visitor: CallVisitor,
  { of, prop }: Member,
  act: Activation,
  around: Around,
  after: readonly string[],
): void {
  const isNamed = typeof prop === 'string';
  if (isNamed && act.module.accessors.has(prop)) visitor.accessed(of, prop, false, act);
  // most are read of a variable, which holds no call
  if (of.k !== 'ref') eachCall(world, visitor, of, act, around, isNamed ? [...after, prop] : after);
  if (!isNamed) eachCall(world, visitor, prop, act, around);
}

function inTarget(world: World, visitor: CallVisitor, { of, prop }: Member, act: Activation, around: Around): void {
  eachCall(world, visitor, of, act, around);
  if (typeof prop !== 'string') eachCall(world, visitor, prop, act, around);
  else if (act.module.accessors.has(prop)) visitor.accessed(of, prop, true, act);
}

function inBranches(
  world: World,
  visitor: CallVisitor,
  term: Term & { k: 'cond' | 'or' },
  act: Activation,
  around: Around,
): void {
  if (term.k === 'cond') {
    eachCall(world, visitor, term.test, act, around);
    if (!visitor.matters(term.a) && !visitor.matters(term.b)) return;
    const holds = truth(world, term.test, act);
    if (holds !== false) eachCall(world, visitor, term.a, act, around);
    if (holds !== true) eachCall(world, visitor, term.b, act, around);
    return;
  }
  eachCall(world, visitor, term.a, act, around);
  if (!visitor.matters(term.b)) return;
  const holds = term.op === '??' ? null : truth(world, term.a, act);
  if (holds === null || holds === (term.op === '&&')) eachCall(world, visitor, term.b, act, around);
}

/** What a term is made of, all of which is gone through. */
function partsOf(term: Term): readonly Term[] {
  switch (term.k) {
    case 'arr':
    case 'seq':
      return term.items;
    case 'tpl':
      return term.holes;
    case 'op':
      return term.args;
    default:
      return none;
  }
}

const none: readonly Term[] = [];
