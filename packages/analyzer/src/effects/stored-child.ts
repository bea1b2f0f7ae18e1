import type { External, Value } from '../link/value.js';
import type { ModuleIR, Term } from '../lower/ir.js';
import type { OutsideCall } from './outside-call.js';

/**
 * Whether a call ends a program that an earlier call has started: one that was kept, `session.child.kill()`. A child of the
 * function's own is ended when its work is done.
 */
export function endsStoredChild(of: External, callee: Term): boolean {
  if (of.path.at(-1) !== 'kill' || !/^(?:node:)?child_process$/.test(of.source)) return false;
  return of.path.includes('ChildProcess') || (callee.k === 'mem' && callee.of.k === 'mem' && callee.of.of.k !== 'this');
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
    return (
      term.fn.k === 'ref' || (term.fn.k === 'mem' && typeof term.fn.prop === 'string' && !lookUps.test(term.fn.prop))
    );
  const binding = term.k === 'ref' ? module.bindings[term.b] : undefined;
  if (binding?.kind !== 'variable' || binding.f === 0) return false;
  return binding.values.some(({ v }) => isStartedHere(module, v));
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
