import type { Answer } from './answer.js';
import type { Claim, LedgerRecord } from './store.js';
import type { Held } from './heartbeat.js';

/** A key that this process is at work on, for others in the process who want the same. */
export interface Flight {
  readonly record: Pick<LedgerRecord, 'tenant' | 'key' | 'generation' | 'args'>;
  /** Undefined when the key was lost. Rejects only with a framework's pause. */
  readonly answer: Promise<Answer | undefined>;
  /** The outcome as it was recorded: each who joined gets a result of its own from it. */
  readonly outcome: string | null;
  /** Why it had no answer, when it never was at work: whoever joined it did not wait for anybody's work either. */
  readonly found?: Exclude<Claim, { kind: 'won' }> | undefined;
}

/**
 * The keys that a dispatcher is at work on. One of them stands beside the map: most dispatchers have one call at a time,
 * and a map that is emptied after each is built anew for each.
 */
export class Flights {
  #lone: (Flight & Held) | undefined;
  readonly #others = new Map<string, Flight & Held>();

  get size(): number {
    return this.#others.size + (this.#lone === undefined ? 0 : 1);
  }

  get(key: string): (Flight & Held) | undefined {
    if (this.#lone?.hold.key === key) return this.#lone;
    return this.#others.size === 0 ? undefined : this.#others.get(key);
  }

  /** In the place of an earlier one of the same key. */
  add(flight: Flight & Held): void {
    const { key } = flight.hold;
    if (this.#lone === undefined ? !this.#others.has(key) : this.#lone.hold.key === key) this.#lone = flight;
    else this.#others.set(key, flight);
  }

  /** Unless another one of its key has taken its place. */
  remove(flight: Flight & Held): void {
    if (this.#lone === flight) this.#lone = undefined;
    else if (this.#others.get(flight.hold.key) === flight) this.#others.delete(flight.hold.key);
  }

  *values(): Iterable<Flight & Held> {
    if (this.#lone !== undefined) yield this.#lone;
    yield* this.#others.values();
  }
}
