import type { Answer, Running } from './answer.js';
import { landed } from './flight.js';
import type { Flight } from './flights.js';
import { Patience } from './patience.js';
import type { Surroundings } from './surroundings.js';
import type { WriteCall } from './write-call.js';

/** One call's waiting for whoever has its key, as long as its patience lasts, however often the key changes hands. */
export class Wait {
  /** The call saw its key held, so that how the holder ends is its own answer. */
  sawHeld = false;

  readonly #around: Surroundings;
  readonly #call: WriteCall;
  #patience: Patience | undefined;

  constructor(around: Surroundings, call: WriteCall) {
    this.#around = around;
    this.#call = call;
  }

  /** Wait for the call of this process that has the key. Its answer; undefined when the key must be looked at again. */
  async join(flight: Flight, generation: number): Promise<Answer | undefined> {
    const { key } = flight.record;
    const patience = this.#begin(key, generation, 0);
    const answer = await patience.outlasts(landed(this.#around, this.#call, flight));
    if (answer !== undefined || patience.spent) return answer ?? patience.running(key, 0);
    if (flight.found === undefined) this.sawHeld = true;
    return undefined;
  }

  /** Wait a while for another process. Undefined when the key must be looked at again. */
  async poll(key: string, generation: number, leaseLeftMs: number): Promise<Running | undefined> {
    this.sawHeld = true;
    const patience = this.#begin(key, generation, leaseLeftMs);
    if (patience.spent) return patience.running(key, leaseLeftMs);
    if (this.#around.flights.get(key) === undefined) await patience.nap(key, leaseLeftMs);
    return undefined;
  }

  /** This call lost the key to somebody. Undefined when the key must be looked at again. */
  afterLoss(key: string, generation: number): Running | undefined {
    this.sawHeld = true;
    const patience = this.#begin(key, generation, 0);
    return patience.spent ? patience.running(key, 0) : undefined;
  }

  /** What the call is answered when it goes no further. */
  running(key: string): Running | undefined {
    return this.#patience?.running(key, 0);
  }

  end(): void {
    this.#patience?.end();
  }

  #begin(key: string, generation: number, leaseLeftMs: number): Patience {
    return (this.#patience ??= new Patience(this.#around, this.#call, key, generation, leaseLeftMs));
  }
}
