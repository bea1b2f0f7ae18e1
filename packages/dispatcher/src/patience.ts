import type { Running } from './answer.js';
import { messages } from './messages.js';
import type { Surroundings } from './surroundings.js';
import { tell } from './tell.js';
import type { WriteCall } from './write-call.js';

const shortestPollMs = 25;
const longestPollMs = 1_000;

/** How long one call goes on waiting for somebody else's work on its intent. */
export class Patience {
  readonly #around: Surroundings;
  readonly #call: WriteCall;
  #endsAt: number | undefined;
  #pollMs = shortestPollMs;

  constructor(around: Surroundings, call: WriteCall) {
    this.#around = around;
    this.#call = call;
  }

  /** True once the call has waited: then the end of what it waited for is its own answer. */
  get begun(): boolean {
    return this.#endsAt !== undefined;
  }

  get spent(): boolean {
    return (
      this.#call.signal?.aborted === true || (this.#endsAt !== undefined && this.#around.clock.now() >= this.#endsAt)
    );
  }

  /** Begin, or go on. `leaseLeftMs` is told once. */
  begin(key: string, generation: number, leaseLeftMs: number): void {
    if (this.#endsAt !== undefined) return;
    this.#endsAt = this.#around.clock.now() + this.#around.patienceMs;
    tell(this.#around, this.#call, { kind: 'waiting', leaseLeftMs }, key, generation);
  }

  /** Sleep until it is worth looking again: at the lease's end at the latest, for then the key may be taken over. */
  async poll(leaseLeftMs: number): Promise<void> {
    const { clock, chance } = this.#around;
    const pauseMs = this.#pollMs * (0.75 + chance.random() / 2);
    this.#pollMs = Math.min(longestPollMs, this.#pollMs * 2);
    await clock.sleep(Math.max(1, Math.min(pauseMs, leaseLeftMs + 1, this.#leftMs())), this.#call.signal);
  }

  /** What `promise` resolves to, or undefined when patience ends first. */
  async outlasts<T>(promise: Promise<T>): Promise<T | undefined> {
    if (this.spent) return undefined;
    const done = new AbortController();
    const { signal } = this.#call;
    const stop = signal === undefined ? done.signal : AbortSignal.any([signal, done.signal]);
    try {
      return await Promise.race([promise, this.#around.clock.sleep(this.#leftMs(), stop).then(() => undefined)]);
    } finally {
      done.abort();
    }
  }

  running(key: string, leaseLeftMs: number): Running {
    const retryAfterMs = Math.round(Math.min(longestRetryMs, Math.max(shortestRetryMs, leaseLeftMs)));
    return { kind: 'running', key, retryAfterMs, message: messages.running(this.#call.tool.name) };
  }

  #leftMs(): number {
    return (this.#endsAt ?? 0) - this.#around.clock.now();
  }
}

const shortestRetryMs = 1_000;
const longestRetryMs = 30_000;
