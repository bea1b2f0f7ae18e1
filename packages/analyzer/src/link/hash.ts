import type { Activation, Late, Turn, Value } from './value.js';

/** Once, by id. Most come in order. */
export function putInOrder(of: Value[], one: Value): void {
  let at = of.length;
  while (at > 0 && (of[at - 1]?.id ?? 0) > one.id) at -= 1;
  if (of[at - 1] === one) return;
  if (at === of.length) of.push(one);
  else of.splice(at, 0, one);
}

export function hashOfThree(a: number, b: number, c: number): number {
  return (Math.imul(Math.imul(a, 31) + b, 31) + c) | 0;
}

export function hashOf(values: readonly Value[], start: number): number {
  let hash = start;
  for (const one of values) hash = (Math.imul(hash, 31) + one.id) | 0;
  return hash;
}

type Run = Pick<Activation, 'fn' | 'parent' | 'self' | 'args'>;

export function hashOfRun({ fn, parent, self, args }: Run, turn: Turn | null): number {
  const place = Math.imul(Math.imul(fn.at, 31) + fn.id, 31) + (parent?.id ?? 0);
  const start = Math.imul(Math.imul(place, 31) + (self?.id ?? 0), 31) + (turn?.item.id ?? 0);
  return args === null ? start | 0 : hashOf(args, start + 1);
}

export function isSameRun(one: Activation, { fn, parent, self, args }: Run, turn: Turn | null): boolean {
  if (one.fn !== fn || one.parent !== parent || one.self !== self) return false;
  if (one.args === null || args === null ? one.args !== args : !areSame(one.args, args)) return false;
  if (one.turn === null || turn === null) return one.turn === turn;
  return one.turn.of === turn.of && one.turn.b === turn.b && one.turn.item === turn.item;
}

export function isSameLate(one: Late | null, other: Late | null): boolean {
  return one === other || (one !== null && one.binding === other?.binding && one.act === other.act);
}

export function areSame(some: readonly Value[], others: readonly Value[]): boolean {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}
