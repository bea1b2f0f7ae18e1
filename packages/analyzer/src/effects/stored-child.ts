import type { External, Value } from '../link/value.js';
import type { Term } from '../lower/ir.js';

/**
 * Whether a call ends a program that an earlier call has started: one that was kept, `session.child.kill()`. A child of the
 * function's own is ended when its work is done.
 */
export function endsStoredChild(of: External, callee: Term): boolean {
  if (of.path.at(-1) !== 'kill' || !/^(?:node:)?child_process$/.test(of.source)) return false;
  return of.path.includes('ChildProcess') || (callee.k === 'mem' && callee.of.k === 'mem' && callee.of.of.k !== 'this');
}

/** `process.kill(-child.pid)` of a child that the same work has started ends what it began itself. */
export function endsOwnChild({ source, path }: External, [pid]: readonly Value[]): boolean {
  if (source !== 'global' || path.join('.') !== 'process.kill' || pid?.k !== 'ext') return false;
  return isOfChild(pid) && pid.path.at(-1) === 'pid' && !pid.path.includes('ChildProcess');
}

function isOfChild({ source }: External): boolean {
  return /^(?:(?:node:)?child_process|execa|cross-spawn)$/.test(source);
}

/** `process.kill(pid, 0)` sends nothing: it tells whether a process is there. */
export function asksWhetherAlive(of: External, args: readonly Value[]): boolean {
  const [, signal] = args;
  return of.source === 'global' && of.path.join('.') === 'process.kill' && signal?.k === 'lit' && signal.v === 0;
}
