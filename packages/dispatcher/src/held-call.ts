import type { Answer } from './answer.js';
import { hasStartsLeft, isInTime, type Starts } from './another-start.js';
import { backoff } from './backoff.js';
import type { Waiting } from './attempt.js';
import { answered, concluded, type HeldFacts, type Won } from './conclude.js';
import { Deferred } from './deferred.js';
import { afterEnding, type AfterEnding, afterProbe, startsWithClaim } from './decide.js';
import type { Ending } from './ending.js';
import type { Flight } from './flight.js';
import type { Held } from './heartbeat.js';
import { recordOrRestore } from './forgotten.js';
import { Handler } from './handler.js';
import { heedAbort } from './heed-abort.js';
import { markStart } from './mark-start.js';
import { refusals } from './messages.js';
import { giveBack, recordOutcome } from './recording.js';
import type { Hold, LedgerRecord, SettledState } from './store.js';
import type { Surroundings } from './surroundings.js';
import { type Happening, tell } from './tell.js';
import type { WriteCall } from './write-call.js';

type Next =
  | AfterEnding
  /** Mark the start, if the claim has not, and start the handler. */
  | 'run'
  | 'start'
  /** The handler has ended. */
  | 'ended'
  /** Look at the key anew. */
  | 'again';

/** Who holds the key through a `HeldCall`, and learns how that ended. */
export interface Holder {
  /** Undefined when the key was lost, or must be asked for again: look at it anew. */
  landed(held: HeldCall, answer: Answer | undefined): void;
  /** Only with a framework's pause. */
  failed(error: unknown): void;
}

/**
 * One call while it holds its key: its starts, pauses and probes, until it can be settled. It goes from step to step without
 * a promise wherever the handler and the store need none.
 */
export class HeldCall implements Held, Flight, HeldFacts, Starts, Waiting {
  readonly hold: Hold;
  readonly record: LedgerRecord;
  readonly before: Won['before'];
  outcome: string | null = null;
  confirmedAt: number;
  dueAt: number;
  renewing = false;
  lost = false;
  /** Starts of the handler in this generation. */
  attempts: number;
  readonly firstSentAt: number;

  readonly #around: Surroundings;
  readonly #call: WriteCall;
  readonly #holder: Holder;
  readonly #interrupted: boolean;
  readonly #handler: Handler;
  #startMarked: boolean;
  #doubtful: boolean;
  #ending: Ending | undefined;
  #forgetAbort: (() => void) | undefined;
  #landing: Deferred<Answer | undefined> | undefined;

  constructor(
    around: Surroundings,
    call: WriteCall,
    { record, before, interrupted }: Won,
    sentAt: number,
    starts: number,
    holder: Holder,
  ) {
    this.#around = around;
    this.#call = call;
    this.#holder = holder;
    this.#interrupted = interrupted;
    this.#startMarked = startsWithClaim(call.tool.rules);
    this.#doubtful = interrupted;
    this.hold = record;
    this.record = record;
    this.before = before;
    this.attempts = record.attempts;
    this.#handler = new Handler(around, call, record, before !== 'none', starts);
    this.confirmedAt = sentAt;
    this.dueAt = sentAt + around.leaseMs / 3;
    this.firstSentAt = sentAt - (interrupted ? record.updatedAt - record.createdAt : 0); // both are the store's
    const { fence } = record;
    if (around.events.heard)
      this.#tell(before === 'lapsed' ? { kind: 'took-over', fence, interrupted } : { kind: 'claimed', fence });
  }

  /** Starts of the handler in this call, earlier holds included. */
  get starts(): number {
    return this.#handler.starts;
  }

  /** For those who join: most calls have none. */
  get answer(): Promise<Answer | undefined> {
    return (this.#landing ??= new Deferred()).promise;
  }

  /** Its holder learns the end, perhaps before this returns. */
  begin(first: 'run' | 'probe' | 'unknown'): void {
    const { signal } = this.#call;
    if (signal !== undefined) this.#forgetAbort = heedAbort(signal, (reason) => this.#handler.stop(reason));
    this.#around.heartbeat.watch();
    this.#goOn(first);
  }

  /** Called by the handler's attempt, once for each start. */
  ended(ending: Ending): void {
    this.#ending = ending;
    this.#goOn('ended');
  }

  #goOn(next: Next): void {
    try {
      this.#step(next)?.catch((error: unknown) => this.#fail(error));
    } catch (error) {
      this.#fail(error);
    }
  }

  // Each step goes on to the next by itself; one that has to wait gives its promise.
  #step(next: Next): Promise<void> | undefined {
    switch (next) {
      case 'run':
        return this.#startMarked ? this.#step('start') : this.#markStart();
      case 'start':
        return this.#start();
      case 'ended':
        return this.#handler.leftParts ? this.#awaitParts() : this.#step(this.#afterStart());
      case 'retry':
        return this.#pause();
      case 'probe':
        return this.#probe();
      case 'again':
        return this.#land(undefined);
      case 'release':
        return this.#release();
      case 'failed':
        return this.#handler.mayHaveParts ? this.#failWithParts() : this.#settle(next);
      default:
        return this.#settle(next);
    }
  }

  async #markStart(): Promise<void> {
    const marked = await markStart(this.#around, this, this.#inDoubt);
    switch (marked.kind) {
      case 'again':
        return this.#land(undefined);
      case 'failed':
        // The handler did not run, whether or not the mark was written: it is taken back.
        if (this.#ending === undefined)
          return this.#neverBegan(refusals.storeUnavailable(this.#call.tool.name, marked.error));
        return this.#step(this.#inDoubt ? 'unknown' : 'failed');
      case 'started':
        this.attempts = marked.attempts;
        return this.#step('start');
    }
  }

  #start(): Promise<void> | undefined {
    const { signal, tool } = this.#call;
    if (signal?.aborted === true) {
      if (this.#ending !== undefined) return this.#step(this.#afterStart());
      return this.#inDoubt ? this.#step('unknown') : this.#neverBegan(refusals.aborted(tool.name));
    }
    this.#startMarked = false;
    const ending = this.#handler.start(this);
    if (ending === undefined) return undefined;
    this.#ending = ending;
    return this.#step('ended');
  }

  async #awaitParts(): Promise<void> {
    if (this.#ending !== undefined) this.#ending = await this.#handler.withParts(this.#ending);
    return this.#step(this.#afterStart());
  }

  async #failWithParts(): Promise<void> {
    return this.#settle((await this.#handler.anyPartTookEffect()) ? 'unknown' : 'failed');
  }

  #settle(state: SettledState): Promise<void> | undefined {
    const conclusion = concluded(this.#around, this.#call, this.record, state, this.#ending, this.#handler.stuck);
    const settled = recordOrRestore(this.#around, this, state, conclusion.text);
    if (!(settled instanceof Promise)) return this.#land(answered(this.#around, this.#call, this, conclusion, settled));
    return settled.then((late) => this.#land(answered(this.#around, this.#call, this, conclusion, late)));
  }

  #land(answer: Answer | undefined): undefined {
    this.#leave();
    this.#landing?.resolve(answer);
    this.#holder.landed(this, answer);
  }

  #fail(error: unknown): void {
    this.#leave();
    this.#landing?.reject(error);
    this.#holder.failed(error);
  }

  #leave(): void {
    this.#handler.leave(this);
    this.#around.flights.remove(this);
    this.#forgetAbort?.();
  }

  /** Called by the heartbeat, once. */
  lose(): void {
    this.lost = true;
    this.#tell({ kind: 'lease-lost', fence: this.hold.fence });
    this.#handler.stop('the lease was lost');
  }

  async #neverBegan(answer: Answer): Promise<void> {
    await giveBack(this.#around, this);
    return this.#land(answer);
  }

  /** An earlier start, or a part of this one, may have had an effect. */
  get #inDoubt(): boolean {
    return this.#doubtful || this.#handler.partDone;
  }

  #afterStart(): Next {
    const ending = this.#ending as Ending;
    if (ending.kind !== 'returned') {
      if (this.#handler.late !== undefined) return this.#use(this.#handler.late.value);
      if (this.lost) return 'again';
    }
    const { rules } = this.#call.tool;
    const stuck = this.#handler.stuck !== undefined;
    const next = afterEnding(rules, ending, {
      startsLeft:
        !stuck && hasStartsLeft(this.#call, this) && isInTime(this.#around, this.#call, this, ending, this.#inDoubt),
      doubtful: this.#inDoubt,
    });
    if (ending.kind === 'ambiguous') this.#doubtful = true;
    return stuck && next !== 'done' ? 'unknown' : next;
  }

  async #pause(): Promise<void> {
    const { clock, chance } = this.#around;
    const { tool, signal } = this.#call;
    const ending = this.#ending;
    const retryAfterMs = ending?.kind === 'not-executed' ? (ending.retryAfterMs ?? 0) : 0;
    const waitMs = backoff(this.starts, tool.policy.backoffMs, chance.random, { retryAfterMs });
    const after = ending?.kind === 'not-executed' ? 'not-executed' : 'ambiguous';
    this.#tell({ kind: 'retrying', after, attempt: this.starts + 1, waitMs });
    await clock.sleep(waitMs, signal);
    if (this.#handler.late !== undefined) return this.#step(this.#use(this.#handler.late.value));
    if (this.lost) return this.#land(undefined);
    // An abort during the pause is an end like the last start's.
    return this.#step(signal?.aborted === true && ending !== undefined ? this.#afterStart() : 'run');
  }

  async #probe(): Promise<void> {
    const { rules } = this.#call.tool;
    const answer = await this.#handler.probe(this.attempts);
    this.#tell({ kind: 'probed', happened: answer.happened });
    if (this.#handler.late !== undefined) return this.#step(this.#use(this.#handler.late.value));
    if (this.lost) return this.#land(undefined);
    if (answer.happened === true) return this.#step(this.#use(answer.result));
    if (answer.happened === false) this.#doubtful = false;
    const next = afterProbe(rules, answer, this.#ending?.kind !== 'refused' && hasStartsLeft(this.#call, this));
    return this.#step(next === 'retry' ? 'run' : next);
  }

  /** Give the key back, for a framework's pause that is then thrown on. That would also forget a start that is in doubt. */
  async #release(): Promise<void> {
    if (this.#doubtful && !this.#interrupted) {
      const { text } = concluded(
        this.#around,
        this.#call,
        this.record,
        'unknown',
        this.#ending,
        'a start before the pause is in doubt',
      );
      await recordOutcome(this.#around, this, 'unknown', text);
    } else {
      await giveBack(this.#around, this);
    }
    this.#tell({ kind: 'paused' });
    this.#fail(this.#ending?.kind === 'signal' ? this.#ending.error : undefined);
  }

  #use(value: unknown): Next {
    this.#handler.late = undefined;
    this.#ending = { kind: 'returned', value };
    return 'done';
  }

  #tell(happening: Happening): void {
    tell(this.#around, this.#call, happening, this.hold.key, this.record.generation);
  }
}
