import type { External, Value } from '../link/value.js';
import type { Call, ModuleIR, Term } from '../lower/ir.js';
import type { OutsideCall } from './outside-call.js';
import type { Place } from './raw.js';

/**
 * Whether a call ends a program that an earlier call has started: one that was kept, `session.child.kill()`. A child of the
 * function's own is ended when its work is done.
 */
export function endsStoredChild({ of, callee, place }: OutsideCall): boolean {
  if (of.path.at(-1) !== 'kill' || !/^(?:node:)?child_process$/.test(of.source) || callee === undefined) return false;
  return of.path.includes('ChildProcess') || (callee.k === 'mem' && isKept(place, callee.of));
}

/** A field of something, what is looked up, and a variable of the file that no function around the call sets. */
function isKept(place: Place, term: Term): boolean {
  if (term.k === 'as') return isKept(place, term.v);
  if (term.k === 'op' && term.args[0] !== undefined) return isKept(place, term.args[0]);
  if (term.k === 'mem') return term.of.k !== 'this';
  if (term.k === 'call') return looksUp(term);
  const binding = term.k === 'ref' ? place.module.bindings[term.b] : undefined;
  if (binding?.kind !== 'variable') return false;
  if (binding.f === 0) return !binding.values.some(({ f }) => f !== 0 && isAround(place, f));
  return binding.values.some(({ v }) => v.k !== 'mem' && isKept(place, v));
}

function isAround({ module, span }: Place, f: number): boolean {
  const fn = module.functions[f];
  return fn !== undefined && fn.at <= span.at && span.end <= fn.end;
}

/** `process.kill(-child.pid)` of a child that the same work has started ends what it began itself. */
export function endsOwnChild({ of, args: [pid], given, place }: OutsideCall): boolean {
  if (of.source !== 'global' || of.path.join('.') !== 'process.kill' || pid?.k !== 'ext') return false;
  const isPid = isOfChild(pid) && pid.path.at(-1) === 'pid' && !pid.path.includes('ChildProcess');
  return isPid && given?.[0] !== undefined && isStartedHere(place.module, given[0]);
}

/** A variable of a function that holds what a call gave: nothing that was kept since an earlier run, or is looked up. */
function isStartedHere(module: ModuleIR, term: Term): boolean {
  if (term.k === 'mem') return isStartedHere(module, term.of);
  if (term.k === 'op' && term.args[0] !== undefined) return isStartedHere(module, term.args[0]);
  if (term.k === 'as') return isStartedHere(module, term.v);
  if (term.k === 'call')
    return term.fn.k === 'ref' || (term.fn.k === 'mem' && typeof term.fn.prop === 'string' && !looksUp(term));
  const binding = term.k === 'ref' ? module.bindings[term.b] : undefined;
  if (binding?.kind !== 'variable' || binding.f === 0) return false;
  return binding.values.some(({ v }) => isStartedHere(module, v));
}

function looksUp({ fn }: Call): boolean {
  return fn.k === 'mem' && typeof fn.prop === 'string' && lookUps.test(fn.prop);
}

const lookUps = /^(?:get|find|at|pop|shift|values|filter)$/;

function isOfChild({ source }: External): boolean {
  return /^(?:(?:node:)?child_process|execa|cross-spawn)$/.test(source);
}

/** `process.kill(pid, 0)` sends nothing: it tells whether a process is there. */
export function asksWhetherAlive(of: External, args: readonly Value[]): boolean {
  const [, signal] = args;
  return of.source === 'global' && of.path.join('.') === 'process.kill' && signal?.k === 'lit' && signal.v === 0;
}
