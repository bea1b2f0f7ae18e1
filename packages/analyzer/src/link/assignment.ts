import type { Term } from '../lower/ir.js';
import { evaluate, textOf } from './evaluate.js';
import { origin } from './origin.js';
import { taintOf } from './taint-of.js';
import type { Activation, Value } from './value.js';
import { hole } from './value.js';
import type { World } from './world.js';

/** What an assignment is itself. `attempt++` is an attempt, and any other variable that goes up a counter. */
export function evaluateAssignment(world: World, term: Term & { k: 'set' }, act: Activation): Value {
  if (term.op === '=' || term.op === '??=' || term.op === '||=') return evaluate(world, term.v, act);
  if (term.op === '+=') {
    const more = evaluate(world, term.v, act);
    return more.k === 'text' || (more.k === 'lit' && typeof more.v === 'string')
      ? world.make.text(hole + textOf(more), taintOf(more))
      : world.make.top(taintOf(more) | origin.unknown);
  }
  if (term.op !== '++' && term.op !== '--')
    return world.make.top(taintOf(evaluate(world, term.v, act)) | origin.unknown);
  const name =
    term.to.k === 'ref' ? term.to.name : term.to.k === 'mem' && typeof term.to.prop === 'string' ? term.to.prop : '';
  return world.make.top(attempts.test(name) ? origin.attempt : origin.counter);
}

const attempts = /attempt|retr(?:y|ies)|tries/i;
