import type { Target } from './call.js';
import type { Activation, Value } from './value.js';

/** A call of what the language itself gives: what it calls in turn, and what it gives back. */
export type Builtin = Target & { k: 'builtin' };

export function known(result: Value, runs: readonly Activation[] = []): Builtin {
  return { k: 'builtin', runs, result };
}
