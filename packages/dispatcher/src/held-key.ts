import type { Answer } from './answer.js';
import type { Starts } from './another-start.js';
import { answered, concluded, type Conclusion, type HeldFacts, type Won } from './conclude.js';
import { Deferred } from './deferred.js';
import type { Ending } from './ending.js';
import type { KeyAtWork } from './flights.js';
import { isForgotten, recordForgotten } from './forgotten.js';
import { Handler } from './handler.js';
import { heedAbort } from './heed-abort.js';
import { record, type Recording } from './recording.js';
import type { Hold, LedgerRecord, Settled, SettledState } from './store.js';
import type { Surroundings } from './surroundings.js';
import { type Happening, tell } from './tell.js';
import type { WriteCall } from './write-call.js';

/** Who holds the key, and learns how that ended. */
export interface Holder {
  /** Undefined when the key was lost, or must be asked for again: look at it anew. */
  landed(held: HeldKey, answer: Answer | undefined): void;
  /** Only with a framework's pause. */
  failed(error: unknown): void;
}

/**
 * A key while one call holds it, as all others see it: the heartbeat that renews it, those who join, and whoever records
 * how it ended.
 */
export abstract class HeldKey implements KeyAtWork, HeldFacts, Starts, Recording {
  readonly hold: Hold;
  readonly record: LedgerRecord;
  readonly before: Won['before'];
  outcome: string | null = null;
  confirmedAt: number;
  dueAt: number;
  renewing = false;
  lost = false;
  nextInSlot: KeyAtWork | undefined;
  /** Starts of the handler in this generation. */
  attempts: number;
  readonly firstSentAt: number;

  protected readonly around: Surroundings;
  protected readonly call: WriteCall;
  protected readonly handler: Handler;
  readonly #holder: Holder;
  #forgetAbort: (() => void) | undefined;
  #landing: Deferred<Answer | undefined> | undefined;
  #conclusion: Conclusion | undefined;

  constructor(
    around: Surroundings,
    call: WriteCall,
    { record, before, interrupted }: Won,
    sentAt: number,
    starts: number,
    holder: Holder,
  ) {
    this.around = around;
    this.call = call;
    this.#holder = holder;
    this.hold = record;
    this.record = record;
    this.before = before;
    this.attempts = record.attempts;
    this.handler = new Handler(around, call, record, before !== 'none', starts);
    this.confirmedAt = sentAt;
    this.dueAt = sentAt + around.leaseMs / 3;
    this.firstSentAt = sentAt - (interrupted ? record.updatedAt - record.createdAt : 0); // both are the store's
    const { fence } = record;
    if (around.events.heard)
      this.tell(before === 'lapsed' ? { kind: 'took-over', fence, interrupted } : { kind: 'claimed', fence });
  }

  /** Starts of the handler in this call, earlier holds included. */
  get starts(): number {
    return this.handler.starts;
  }

  /** For those who join: most calls have none. */
  get answer(): Promise<Answer | undefined> {
    return (this.#landing ??= new Deferred()).promise;
  }

  /** Called by the heartbeat, once. */
  lose(): void {
    this.lost = true;
    this.tell({ kind: 'lease-lost', fence: this.hold.fence });
    this.handler.stop('the lease was lost');
  }

  /** From here on the caller's abort stops the handler, and the lease is renewed. */
  protected keep(): void {
    const { signal } = this.call;
    if (signal !== undefined) this.#forgetAbort = heedAbort(signal, (reason) => this.handler.stop(reason));
    this.around.heartbeat.watch();
  }

  /** Record how it ended, and land with what the store makes of it. */
  protected settle(state: SettledState, ending: Ending | undefined): undefined {
    const { around, call, record: place, handler } = this;
    const conclusion = (this.#conclusion = concluded(around, call, place, state, ending, handler.stuck));
    record(around, this, state, conclusion.text, this);
  }

  /** Called once, by whoever tells the store. */
  recorded(settled: Settled | undefined): void {
    if (isForgotten(settled)) void this.#recordForgotten();
    else this.#landWith(settled);
  }

  async #recordForgotten(): Promise<void> {
    const { state, text } = this.#conclusion as Conclusion;
    this.#landWith(await recordForgotten(this.around, this.record, state, text));
  }

  #landWith(settled: Settled | undefined): void {
    try {
      this.land(answered(this.around, this.call, this, this.#conclusion as Conclusion, settled));
    } catch (error) {
      this.fail(error);
    }
  }

  protected land(answer: Answer | undefined): undefined {
    this.#leave();
    this.#landing?.resolve(answer);
    this.#holder.landed(this, answer);
  }

  protected fail(error: unknown): void {
    this.#leave();
    this.#landing?.reject(error);
    this.#holder.failed(error);
  }

  protected tell(happening: Happening): void {
    tell(this.around, this.call, happening, this.hold.key, this.record.generation);
  }

  #leave(): void {
    this.handler.leave(this);
    this.around.flights.remove(this);
    this.#forgetAbort?.();
  }
}
