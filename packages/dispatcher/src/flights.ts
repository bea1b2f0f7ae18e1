import type { Answer } from './answer.js';
import { codeAt } from './codec/code-at.js';
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

/** A key that a dispatcher is at work on. */
export interface KeyAtWork extends Flight, Held {
  /** Another one in the same slot of `Flights`, which alone sets it. */
  nextInSlot: KeyAtWork | undefined;
}

/**
 * The keys that a dispatcher is at work on. Each call comes and goes here, and a Map that keys come and go from is built
 * anew again and again: so it is a table of our own, whose entries are the flights themselves. A key is a digest: a few of
 * its characters spread the keys evenly.
 */
export class Flights {
  #slots = emptySlots(fewestSlots);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): KeyAtWork | undefined {
    let flight = this.#slots[this.#slotOf(key)];
    while (flight !== undefined && flight.hold.key !== key) flight = flight.nextInSlot;
    return flight;
  }

  /** In the place of an earlier one of the same key. */
  add(flight: KeyAtWork): void {
    if (this.#size === this.#slots.length) this.#grow();
    const slot = this.#slotOf(flight.hold.key);
    let earlier = this.#slots[slot];
    while (earlier !== undefined && earlier.hold.key !== flight.hold.key) earlier = earlier.nextInSlot;
    if (earlier !== undefined) this.remove(earlier);
    this.#put(flight, slot);
    this.#size += 1;
  }

  /** Unless another one of its key has taken its place. */
  remove(flight: KeyAtWork): void {
    const slot = this.#slotOf(flight.hold.key);
    let before: KeyAtWork | undefined;
    let one = this.#slots[slot];
    for (; one !== undefined && one !== flight; one = one.nextInSlot) before = one;
    if (one === undefined) return;
    if (before === undefined) this.#slots[slot] = flight.nextInSlot;
    else before.nextInSlot = flight.nextInSlot;
    flight.nextInSlot = undefined;
    this.#size -= 1;
  }

  /** In no order. */
  *values(): Iterable<KeyAtWork> {
    for (const first of this.#slots) for (let one = first; one !== undefined; one = one.nextInSlot) yield one;
  }

  #put(flight: KeyAtWork, slot: number): void {
    flight.nextInSlot = this.#slots[slot];
    this.#slots[slot] = flight;
  }

  #grow(): void {
    const flights = [...this.values()];
    this.#slots = emptySlots(2 * this.#slots.length);
    for (const flight of flights) this.#put(flight, this.#slotOf(flight.hold.key));
  }

  #slotOf(key: string): number {
    let spread = 0;
    for (let index = 0; index < lookedAt; index += 1) spread = spread * 31 + codeAt(key, index);
    return spread & (this.#slots.length - 1);
  }
}

const fewestSlots = 128; // always a power of two
const lookedAt = 5; // characters, of 16 kinds each

function emptySlots(count: number): (KeyAtWork | undefined)[] {
  return new Array<KeyAtWork | undefined>(count).fill(undefined);
}
