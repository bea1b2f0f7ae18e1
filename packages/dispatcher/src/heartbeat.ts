import type { Clock } from './clock.js';
import type { Hold, Store } from './store.js';

/** A key that this dispatcher holds. */
export interface Held {
  readonly hold: Hold;
  /** When the last confirmed claim or renewal was sent. ms, on the dispatcher's clock. */
  confirmedAt: number;
  /** When to renew next. */
  dueAt: number;
  renewing: boolean;
  /** The lease is gone, or may be. */
  readonly lost: boolean;
  /** It was just lost: stop the handler. Called once. */
  lose(): void;
}

export interface HeldKeys {
  readonly size: number;
  get(key: string): Held | undefined;
  values(): Iterable<Held>;
}

export interface HeartbeatSetup {
  /** All keys that are held now. */
  readonly held: HeldKeys;
  readonly store: Store;
  readonly clock: Clock;
  readonly leaseMs: number;
  /** Told of each renewal that the store could not answer. */
  readonly onStoreFailure: (error: unknown) => void;
}

/**
 * Renews all held keys from one timer, each at a third of its lease. A lease that could not be confirmed in time counts
 * as lost a little before its end, reckoned from when the last confirmed request was sent.
 */
export class Heartbeat {
  readonly #setup: HeartbeatSetup;
  readonly #closing = new AbortController();
  #beating = false;

  constructor(setup: HeartbeatSetup) {
    this.#setup = setup;
  }

  /** A key was taken: see to it that somebody renews it. */
  watch(): void {
    if (!this.#beating) this.#beat().catch((error: unknown) => this.#setup.onStoreFailure(error)); // a clock that fails
  }

  close(): void {
    this.#closing.abort();
  }

  async #beat(): Promise<void> {
    this.#beating = true;
    const { clock, held: all } = this.#setup;
    try {
      while (all.size > 0 && !this.#closing.signal.aborted) {
        await clock.sleep(this.#nextDue() - clock.now(), this.#closing.signal, 'background');
        for (const held of [...all.values()]) this.#tend(held);
      }
    } finally {
      this.#beating = false;
    }
  }

  #nextDue(): number {
    const { clock, held: all, leaseMs } = this.#setup;
    const now = clock.now();
    let next = now + leaseMs / 3; // a key that is taken meanwhile is due no sooner
    for (const { dueAt, lost } of all.values()) if (!lost) next = Math.min(next, dueAt);
    return Math.max(next, now + 1);
  }

  #tend(held: Held): void {
    const { clock, leaseMs } = this.#setup;
    const now = clock.now();
    if (held.lost) return;
    if (now >= held.confirmedAt + leaseMs - leaseMs / 12) return this.#lose(held);
    // It is never due later than in a third of a lease, unless the clock was set back meanwhile.
    if (now < held.dueAt && held.dueAt - now <= leaseMs / 3) return;
    held.dueAt = now + leaseMs / 12; // look again soon; a confirmed renewal moves it on
    if (!held.renewing) void this.#renew(held);
  }

  async #renew(held: Held): Promise<void> {
    const { store, clock, leaseMs, onStoreFailure } = this.#setup;
    held.renewing = true;
    try {
      const sentAt = clock.now();
      if (await store.renew(held.hold, leaseMs)) {
        held.confirmedAt = sentAt;
        held.dueAt = sentAt + leaseMs / 3;
      } else {
        this.#lose(held);
      }
    } catch (error) {
      onStoreFailure(error);
    } finally {
      held.renewing = false;
    }
  }

  // A renewal may still be under way when the handler has ended and its outcome is recorded.
  #lose(held: Held): void {
    if (!held.lost && this.#setup.held.get(held.hold.key) === held) held.lose();
  }
}
