import { backoff } from './backoff.js';
import { isLater } from './later.js';
import { lostResult } from './outcome.js';
import { saidOfSettle } from './said.js';
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

/** Is told, once, what became of a record: undefined when the store could not be told. Must not throw. */
export interface Recording {
  recorded(settled: Settled | undefined): void;
}

/** Record how it ended. Undefined when the store could not be told. */
export function recordOutcome(
  around: Surroundings,
  held: Holding,
  state: SettledState,
  outcome: string,
): Promise<Settled | undefined> {
  return new Promise((resolve) => record(around, held, state, outcome, { recorded: resolve }));
}

/** The same for whoever wants no promise: `waiting` is told before this returns where the store takes it at once. */
export function record(
  around: Surroundings,
  held: Holding,
  state: SettledState,
  outcome: string,
  waiting: Recording,
): void {
  let settled: Settled;
  try {
    const said = around.store.settle(held.hold, state, outcome);
    if (isLater(said)) return recordLater(around, held, state, outcome, waiting, said);
    settled = saidOfSettle(said, held.hold.key);
  } catch (error) {
    return recordAgain(around, held, state, outcome, waiting, error);
  }
  waiting.recorded(settled);
}

// A function of its own, so that a store that answers at once costs no closures.
function recordLater(
  around: Surroundings,
  held: Holding,
  state: SettledState,
  outcome: string,
  waiting: Recording,
  said: Promise<Settled>,
): void {
  const failed = (error: unknown) => recordAgain(around, held, state, outcome, waiting, error);
  Promise.resolve(said).then((late) => {
    let settled: Settled;
    try {
      settled = saidOfSettle(late, held.hold.key);
    } catch (error) {
      return failed(error);
    }
    waiting.recorded(settled);
  }, failed);
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
  waiting: Recording,
  error: unknown,
): void {
  persist(around, held, 'settle', error, async (tryNo, failure) => {
    const code = codeOf(failure);
    const givesUp = code === 'store-rejected' || (code === 'store-full' && tryNo > triesForRoom);
    const text = state === 'done' && givesUp ? lostResult(around.codec, held.record) : outcome;
    return saidOfSettle(await around.store.settle(held.hold, state, text), held.hold.key);
  }).then(
    (settled) => waiting.recorded(settled),
    () => waiting.recorded(undefined), // a clock that fails
  );
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
