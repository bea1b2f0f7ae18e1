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

/** Record how it ended. Undefined when the store could not be told. */
export async function recordOutcome(
  around: Surroundings,
  held: Holding,
  state: SettledState,
  outcome: string,
): Promise<Settled | undefined> {
  return recordAndGoOn(around, held, state, outcome, (settled) => settled);
}

/** The same, and what `goOn` makes of it: a promise unless the store took it at once, and no more than one beside the store's. */
export function recordAndGoOn<T>(
  around: Surroundings,
  held: Holding,
  state: SettledState,
  outcome: string,
  goOn: (settled: Settled | undefined) => T | Promise<T>,
): T | Promise<T> {
  const again = (error: unknown) => recordAgain(around, held, state, outcome, error).then(goOn);
  let settled: Settled;
  try {
    const said = around.store.settle(held.hold, state, outcome);
    if (isLater(said)) return Promise.resolve(said).then(goOn, again);
    settled = said;
  } catch (error) {
    return again(error);
  }
  return goOn(settled);
}

/**
 * After a first failure to record: it is tried while the lease lasts, in the caller's time for 5 s at most. A result that
 * the store will never take is given up, and after a few tries one that it has no room for: that it is done is what
 * matters.
 */
function recordAgain(
  around: Surroundings,
  held: Holding,
  state: SettledState,
  outcome: string,
  error: unknown,
): Promise<Settled | undefined> {
  return persist(around, held, 'settle', error, (tryNo, failure) => {
    const code = codeOf(failure);
    const givesUp = code === 'store-rejected' || (code === 'store-full' && tryNo > triesForRoom);
    const text = state === 'done' && givesUp ? lostResult(around.codec, held.record) : outcome;
    return around.store.settle(held.hold, state, text);
  });
}

const triesForRoom = 3; // well within the caller's time

// By its code: a store may bring another copy of the class.
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
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

/** `tryNo` counts from 1; `failure` is why the last one came to nothing. */
type Write<T> = (tryNo: number, failure: unknown) => NowOrLater<T>;

async function persist<T>(
  around: Surroundings,
  held: Holding,
  method: string,
  error: unknown,
  write: Write<T>,
): Promise<T | undefined> {
  tellStoreFailure(around, method, error);
  const timer = new AbortController();
  try {
    return await Promise.race([
      keepTrying(around, held, method, error, write),
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
  error: unknown,
  write: Write<T>,
): Promise<T | undefined> {
  const { clock, chance, leaseMs } = around;
  let failure = error;
  for (let tryNo = 1; clock.now() < held.confirmedAt + leaseMs; tryNo += 1) {
    await clock.sleep(backoff(tryNo, 50, chance.random, { retryAfterMs: 10, capMs: longestPauseMs }));
    try {
      return await write(tryNo, failure);
    } catch (thrown) {
      failure = thrown;
      tellStoreFailure(around, method, thrown);
    }
  }
  return undefined;
}
