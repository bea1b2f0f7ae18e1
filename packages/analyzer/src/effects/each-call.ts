import { truth } from '../link/truth.js';
import type { Activation } from '../link/value.js';
import type { Around } from '../link/walk.js';
import type { World } from '../link/world.js';
import type { Call, Term } from '../lower/ir.js';

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
    case 'mem': {
      const { of, prop } = term;
      if (typeof prop === 'string' && act.module.accessors.has(prop)) visitor.accessed(of, prop, false, act);
      // most are read of a variable, which holds no call
      if (of.k !== 'ref')
        eachCall(world, visitor, of, act, around, typeof prop === 'string' ? [...after, prop] : after);
      if (typeof prop !== 'string') eachCall(world, visitor, prop, act, around);
      return;
    }
    case 'cond': {
      eachCall(world, visitor, term.test, act, around);
      if (!visitor.matters(term.a) && !visitor.matters(term.b)) return;
      const holds = truth(world, term.test, act);
      if (holds !== false) eachCall(world, visitor, term.a, act, around);
      if (holds !== true) eachCall(world, visitor, term.b, act, around);
      return;
    }
    case 'or': {
      eachCall(world, visitor, term.a, act, around);
      if (!visitor.matters(term.b)) return;
      const holds = term.op === '??' ? null : truth(world, term.a, act);
      if (holds === null || holds === (term.op === '&&')) eachCall(world, visitor, term.b, act, around);
      return;
    }
    case 'obj':
      for (const { computed, v } of term.props) {
        if (computed !== null) eachCall(world, visitor, computed, act, around);
        eachCall(world, visitor, v, act, around);
      }
      return;
    case 'arr':
    case 'seq':
      for (const one of term.items) eachCall(world, visitor, one, act, around);
      return;
    case 'tpl':
      for (const one of term.holes) eachCall(world, visitor, one, act, around);
      return;
    case 'op':
      for (const one of term.args) eachCall(world, visitor, one, act, around);
      return;
    case 'set':
      if (term.to.k === 'mem') {
        const { of, prop } = term.to;
        eachCall(world, visitor, of, act, around);
        if (typeof prop !== 'string') eachCall(world, visitor, prop, act, around);
        else if (act.module.accessors.has(prop)) visitor.accessed(of, prop, true, act);
      }
      eachCall(world, visitor, term.v, act, around);
      return;
    case 'spread':
    case 'as':
      eachCall(world, visitor, term.v, act, around);
      return;
    default:
  }
}
