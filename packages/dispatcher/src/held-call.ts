import type { Answer } from './answer.js';
import { hasStartsLeft, isInTime, type Starts } from './another-start.js';
import { backoff } from './backoff.js';
import { answered, concluded, type HeldFacts, type Won } from './conclude.js';
import { afterEnding, type AfterEnding, afterProbe, startsWithClaim } from './decide.js';
import type { Ending } from './ending.js';
import type { Flight } from './flight.js';
import type { Held } from './heartbeat.js';
import { recordForgotten } from './forgotten.js';
import { Handler } from './handler.js';
import { heedAbort } from './heed-abort.js';
import { markStart } from './mark-start.js';
import { refusals } from './messages.js';
import { giveBack, recordAgain, recordOutcome } from './recording.js';
import type { Hold, LedgerRecord, Settled } from './store.js';
import type { Surroundings } from './surroundings.js';
import { type Happening, tell } from './tell.js';
import type { WriteCall } from './write-call.js';

type Next = AfterEnding | 'run' | 'again';

/** One call while it holds its key: its starts, pauses and probes, until it can be settled. */
export class HeldCall implements Held, Flight, HeldFacts, Starts {
  readonly hold: Hold;
  readonly record: LedgerRecord;
  readonly before: Won['before'];
  answer: Promise<Answer | undefined> = notYet;
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
  readonly #interrupted: boolean;
  readonly #handler: Handler;
  #startMarked: boolean;
  #doubtful: boolean;
  #ending: Ending | undefined;

  constructor(
    around: Surroundings,
    call: WriteCall,
    { record, before, interrupted }: Won,
    sentAt: number,
    starts: number,
  ) {
    this.#around = around;
    this.#call = call;
    this.#interrupted = interrupted;
    this.#startMarked = startsWithClaim(call.tool.rules);
    this.#doubtful = interrupted;
    this.hold = { key: record.key, fence: record.fence };
    this.record = record;
    this.before = before;
    this.attempts = record.attempts;
    this.#handler = new Handler(around, call, record, before !== 'none', starts);
    this.confirmedAt = sentAt;
    this.dueAt = sentAt + around.leaseMs / 3;
    this.firstSentAt = sentAt - (interrupted ? record.updatedAt - record.createdAt : 0); // both are the store's
    const { fence } = record;
    this.#tell(before === 'lapsed' ? { kind: 'took-over', fence, interrupted } : { kind: 'claimed', fence });
  }

  /** Starts of the handler in this call, earlier holds included. */
  get starts(): number {
    return this.#handler.starts;
  }

  /** Undefined when the key was lost, or must be asked for again: look at it anew. Throws only a framework's pause. */
  async toTheEnd(first: 'run' | 'probe' | 'unknown'): Promise<Answer | undefined> {
    const { signal, tool } = this.#call;
    const forgetAbort = heedAbort(signal, (reason) => this.#handler.stop(reason));
    this.#around.heartbeat.watch();
    try {
      for (let next: Next = first; ;) {
        switch (next) {
          case 'run': {
            const marked = this.#startMarked ? undefined : await markStart(this.#around, this, this.#inDoubt);
            if (marked?.kind === 'again') return undefined;
            if (marked?.kind === 'failed') {
              // The handler did not run, whether or not the mark was written: it is taken back.
              if (this.#ending === undefined)
                return await this.#neverBegan(refusals.storeUnavailable(tool.name, marked.error));
              next = this.#inDoubt ? 'unknown' : 'failed';
              break;
            }
            if (marked !== undefined) this.attempts = marked.attempts;
            if (signal?.aborted === true) {
              if (this.#ending === undefined && !this.#inDoubt)
                return await this.#neverBegan(refusals.aborted(tool.name));
              next = this.#ending === undefined ? 'unknown' : this.#afterStart(this.#ending);
              break;
            }
            this.#startMarked = false;
            const running = this.#handler.start();
            this.#ending = running instanceof Promise ? await running : running;
            if (this.#handler.leftParts) this.#ending = await this.#handler.withParts(this.#ending);
            next = this.#afterStart(this.#ending);
            break;
          }
          case 'retry':
            next = await this.#pause();
            break;
          case 'probe':
            next = await this.#probe();
            break;
          case 'again':
            return undefined;
          case 'release':
            throw await this.#release();
          default: {
            const surely = next === 'failed' && (await this.#handler.anyPartTookEffect()) ? 'unknown' : next;
            const conclusion = concluded(
              this.#around,
              this.#call,
              this.record,
              surely,
              this.#ending,
              this.#handler.stuck,
            );
            let settled: Settled | undefined;
            try {
              settled = await this.#around.store.settle(this.hold, surely, conclusion.text);
            } catch (error) {
              settled = await recordAgain(this.#around, this, surely, conclusion.text, error);
            }
            if (settled?.kind === 'fenced' && settled.record === null)
              settled = await recordForgotten(this.#around, this.record, surely, conclusion.text);
            return answered(this.#around, this.#call, this, conclusion, settled);
          }
        }
      }
    } finally {
      this.#handler.leave(this);
      this.#around.flights.remove(this);
      forgetAbort?.();
    }
  }

  /** Called by the heartbeat, once. */
  lose(): void {
    this.lost = true;
    this.#tell({ kind: 'lease-lost', fence: this.hold.fence });
    this.#handler.stop('the lease was lost');
  }

  async #neverBegan(answer: Answer): Promise<Answer> {
    await giveBack(this.#around, this);
    return answer;
  }

  /** An earlier start, or a part of this one, may have had an effect. */
  get #inDoubt(): boolean {
    return this.#doubtful || this.#handler.partDone;
  }

  #afterStart(ending: Ending): Next {
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

  async #pause(): Promise<Next> {
    const { clock, chance } = this.#around;
    const { tool, signal } = this.#call;
    const ending = this.#ending;
    const retryAfterMs = ending?.kind === 'not-executed' ? (ending.retryAfterMs ?? 0) : 0;
    const waitMs = backoff(this.starts, tool.policy.backoffMs, chance.random, { retryAfterMs });
    const after = ending?.kind === 'not-executed' ? 'not-executed' : 'ambiguous';
    this.#tell({ kind: 'retrying', after, attempt: this.starts + 1, waitMs });
    await clock.sleep(waitMs, signal);
    if (this.#handler.late !== undefined) return this.#use(this.#handler.late.value);
    if (this.lost) return 'again';
    // An abort during the pause is an end like the last start's.
    return signal?.aborted === true && ending !== undefined ? this.#afterStart(ending) : 'run';
  }

  async #probe(): Promise<Next> {
    const { rules } = this.#call.tool;
    const answer = await this.#handler.probe(this.attempts);
    this.#tell({ kind: 'probed', happened: answer.happened });
    if (this.#handler.late !== undefined) return this.#use(this.#handler.late.value);
    if (this.lost) return 'again';
    if (answer.happened === true) return this.#use(answer.result);
    if (answer.happened === false) this.#doubtful = false;
    const next = afterProbe(rules, answer, this.#ending?.kind !== 'refused' && hasStartsLeft(this.#call, this));
    return next === 'retry' ? 'run' : next;
  }

  /** Give the key back, for a framework's pause that is then thrown on. That would also forget a start that is in doubt. */
  async #release(): Promise<unknown> {
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
    return this.#ending?.kind === 'signal' ? this.#ending.error : undefined;
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

const notYet: Promise<undefined> = Promise.resolve(undefined);
