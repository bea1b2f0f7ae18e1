import { backoff } from './backoff.js';
import { isLater } from './later.js';
import { lostResult } from './outcome.js';
import type { Hold, LedgerRecord, NowOrLater, Settled, SettledState } from './store.js';
import type { Surroundings } from './surroundings.js';
import { tellStoreFailure } from './tell.js';

/** Whoever holds a key, and since when that was last confirmed. */
export interface Holding {
  readonly hold: Hold;
  readonly record: Pick<LedgerRecord, 'tenant' | 'key'>;
  /** ms, on the dispatcher's clock. */
  readonly confirmedAt: number;
}

/** Record how it ended. Undefined when the store could not be told. A promise unless the store took it at once. */
export function recordOutcome(
  around: Surroundings,
  held: Holding,
  state: SettledState,
  outcome: string,
): NowOrLater<Settled | undefined> {
  try {
    const settled = around.store.settle(held.hold, state, outcome);
    return isLater(settled)
      ? Promise.resolve(settled).then(undefined, (error: unknown) => recordAgain(around, held, state, outcome, error))
      : settled;
  } catch (error) {
    return recordAgain(around, held, state, outcome, error);
  }
}

/**
 * After a first failure to record: it is tried while the lease lasts, in the caller's time for 5 s at most. A result that
 * the store will never take is given up: that it is done is what matters.
 */
function recordAgain(
  around: Surroundings,
  held: Holding,
  state: SettledState,
  outcome: string,
  error: unknown,
): Promise<Settled | undefined> {
  const text = state === 'done' && isRejection(error) ? lostResult(around.codec, held.record) : outcome;
  return persist(around, held, 'settle', error, () => around.store.settle(held.hold, state, text));
}

// By its code: a store may bring another copy of the class.
function isRejection(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'store-rejected';
}

/** Give the key back, tried as long. Undefined when the store could not be told. */
export async function giveBack(around: Surroundings, held: Holding): Promise<boolean | undefined> {
  try {
    return await around.store.release(held.hold);
  } catch (error) {
    return persist(around, held, 'release', error, () => around.store.release(held.hold));
  }
}

const callerWaitsMs = 5_000;
const longestPauseMs = 1_000;

async function persist<T>(
  around: Surroundings,
  held: Holding,
  method: string,
  error: unknown,
  write: () => NowOrLater<T>,
): Promise<T | undefined> {
  tellStoreFailure(around, method, error);
  const timer = new AbortController();
  try {
    return await Promise.race([
      keepTrying(around, held, method, write),
      around.clock.sleep(callerWaitsMs, timer.signal).then(() => undefined),
    ]);
  } finally {
    timer.abort();
  }
}

// Goes on after the caller was answered: what happened is still true, and nobody may take the key before the lease ends.
async function keepTrying<T>(
  around: Surroundings,
  held: Holding,
  method: string,
  write: () => NowOrLater<T>,
): Promise<T | undefined> {
  const { clock, chance, leaseMs } = around;
  for (let tryNo = 1; clock.now() < held.confirmedAt + leaseMs; tryNo += 1) {
    await clock.sleep(backoff(tryNo, 50, chance.random, { retryAfterMs: 10, capMs: longestPauseMs }));
    try {
      return await write();
    } catch (error) {
      tellStoreFailure(around, method, error);
    }
  }
  return undefined;
}
