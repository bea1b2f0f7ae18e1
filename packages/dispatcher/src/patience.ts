import type { Running } from './answer.js';
import { heedAbort } from './heed-abort.js';
import { messages } from './messages.js';
import type { Surroundings } from './surroundings.js';
import { tell } from './tell.js';
import type { WriteCall } from './write-call.js';

const shortestPollMs = 25;
const longestPollMs = 1_000;

/** A call's wait for somebody else's work on its intent. Once it has waited, the end of that work is its own answer. */
export class Patience {
  readonly #around: Surroundings;
  readonly #call: WriteCall;
  #endsAt: number;
  #seenAt: number;
  #pollMs = shortestPollMs;
  #watched: { readonly key: string; readonly end: () => void } | undefined;
  #hinted = false;
  #wake = () => {};

  constructor(around: Surroundings, call: WriteCall, key: string, generation: number, leaseLeftMs: number) {
    this.#around = around;
    this.#call = call;
    this.#seenAt = around.clock.now();
    this.#endsAt = this.#seenAt + around.patienceMs;
    tell(around, call, { kind: 'waiting', leaseLeftMs }, key, generation);
  }

  /** True as well when the caller aborted. */
  get spent(): boolean {
    return this.#call.signal?.aborted === true || this.#leftMs() <= 0;
  }

  /**
   * Sleep until it is worth looking again: when the store hints at a change, and at the lease's end at the latest, for then
   * the key may be taken over.
   */
  async nap(key: string, leaseLeftMs: number): Promise<void> {
    const { clock, chance } = this.#around;
    this.#watch(key);
    const pauseMs = this.#pollMs * (0.75 + chance.random() / 2);
    const napMs = Math.max(1, Math.min(pauseMs, leaseLeftMs + 1, this.#leftMs()));
    const over = new AbortController();
    const forgetAbort = heedAbort(this.#call.signal, () => over.abort());
    this.#wake = () => over.abort();
    if (this.#hinted || this.#call.signal?.aborted === true) over.abort();
    else this.#pollMs = Math.min(longestPollMs, this.#pollMs * 2);
    await clock.sleep(napMs, over.signal);
    this.#hinted = false;
    forgetAbort?.();
  }

  /** Nobody waits any more. */
  end(): void {
    this.#watched?.end();
    this.#watched = undefined;
  }

  /** What `promise` comes to, or undefined when patience ends first. */
  async outlasts<T>(promise: Promise<T>): Promise<T | undefined> {
    if (this.spent) {
      promise.catch(() => undefined); // nobody waits for it
      return undefined;
    }
    const done = new AbortController();
    const forgetAbort = heedAbort(this.#call.signal, () => done.abort());
    try {
      return await Promise.race([promise, this.#around.clock.sleep(this.#leftMs(), done.signal).then(() => undefined)]);
    } finally {
      done.abort();
      forgetAbort?.();
    }
  }

  running(key: string, leaseLeftMs: number): Running {
    const retryAfterMs = Math.round(Math.min(longestRetryMs, Math.max(shortestRetryMs, leaseLeftMs)));
    return { kind: 'running', key, retryAfterMs, message: messages.running(this.#call.tool.name) };
  }

  // A hint may come while this call looks; then it looks once more.
  #watch(key: string): void {
    if (this.#watched?.key === key) return;
    this.end();
    const hear = () => {
      this.#hinted = true;
      this.#wake();
    };
    const end = this.#around.store.watch?.(key, hear);
    if (end !== undefined) this.#watched = { key, end };
  }

  // A clock that is set back meanwhile must not make anybody wait for as long again.
  #leftMs(): number {
    const now = this.#around.clock.now();
    if (now < this.#seenAt) this.#endsAt -= this.#seenAt - now;
    this.#seenAt = now;
    return this.#endsAt - now;
  }
}

const shortestRetryMs = 1_000;
const longestRetryMs = 30_000;
