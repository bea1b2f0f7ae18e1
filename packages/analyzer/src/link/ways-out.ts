import type { Statement } from '../lower/ir.js';

const known = new WeakMap<Statement, boolean>();

/** Whether a statement is a way out of those around it, or holds one. */
export function leadsOut(one: Statement): boolean {
  if (one.k === 'return' || one.k === 'throw' || one.k === 'leave') return true;
  const bodies = bodiesOf(one);
  if (bodies.length === 0) return false;
  const found = known.get(one) ?? bodies.some((inner) => inner.some(leadsOut));
  known.set(one, found);
  return found;
}

const none: readonly (readonly Statement[])[] = [];

/** The statements in a statement, each list as it is run. */
export function bodiesOf(one: Statement): readonly (readonly Statement[])[] {
  switch (one.k) {
    case 'if':
      return [one.then, one.else];
    case 'switch':
      return one.cases.map((each) => each.body);
    case 'loop':
      return [one.body];
    case 'try':
      return [one.body, one.catch, one.finally];
    default:
      return none;
  }
}
