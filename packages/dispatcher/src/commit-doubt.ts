import { backoff } from './backoff.js';
import type { Surroundings } from './surroundings.js';

/** The answer to a commit was lost, so that only the next transaction of its key can tell whether it went through. */
export class CommitDoubt {
  readonly #around: Surroundings;
  #since: number | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  get raised(): boolean {
    return this.#since !== undefined;
  }

  raise(): void {
    this.#since ??= this.#around.clock.now();
  }

  /** Wait before the store is asked again. False when the caller has waited long enough. */
  async mayWait(signal: AbortSignal | undefined): Promise<boolean> {
    const { clock, chance } = this.#around;
    const now = clock.now();
    this.#since = Math.min(this.#since ?? now, now); // the clock may have been set back
    const doubtedMs = now - this.#since;
    if (doubtedMs >= callerWaitsMs || signal?.aborted === true) return false;
    await clock.sleep(backoff(1, Math.min(longestPauseMs, doubtedMs), chance.random, { retryAfterMs: 50 }), signal);
    return true;
  }
}

const callerWaitsMs = 5_000;
const longestPauseMs = 1_000;
