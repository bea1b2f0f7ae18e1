import type { Answer } from './answer.js';
import { Attempt } from './attempt.js';
import { backoff } from './backoff.js';
import { conclude, concludeLate, type HeldFacts, type Won } from './conclude.js';
import { afterEnding, type AfterEnding, afterProbe, startsLeft, startsWithClaim } from './decide.js';
import type { Ending } from './ending.js';
import type { Flight } from './flight.js';
import type { Held } from './heartbeat.js';
import { refusals } from './messages.js';
import { askProbe, type Question } from './probe.js';
import { giveBack } from './recording.js';
import { Steps } from './steps.js';
import type { Hold, LedgerRecord, SettledState } from './store.js';
import type { Surroundings } from './surroundings.js';
import { type Happening, tell, tellStoreFailure } from './tell.js';
import { withTimeout } from './timeout.js';
import { toolCall } from './tool-call.js';
import type { WriteCall } from './write-call.js';

type Next = AfterEnding | 'run' | 'again';

const lookAgain = { answer: undefined } as const;

/** One call while it holds its key: its starts, pauses and probes, until it can be settled. */
export class HeldCall implements Held, Flight, HeldFacts {
  readonly hold: Hold;
  readonly record: LedgerRecord;
  readonly before: Won['before'];
  answer: Promise<Answer | undefined> = notYet;
  outcome: string | null = null;
  confirmedAt: number;
  dueAt: number;
  renewing = false;
  /** Starts of the handler in this generation. */
  attempts: number;
  /** Starts of the handler in this call, earlier holds included. */
  starts: number;

  readonly #around: Surroundings;
  readonly #call: WriteCall;
  readonly #interrupted: boolean;
  #startMarked: boolean;
  #doubtful: boolean;
  #steps: Steps | undefined;
  #attempt: Attempt | undefined;
  #ending: Ending | undefined;
  #late: { readonly value: unknown } | undefined;
  #lost = false;
  #over = false;

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
    this.starts = starts;
    this.confirmedAt = sentAt;
    this.dueAt = sentAt + around.leaseMs / 3;
    const { fence } = record;
    this.#tell(before === 'lapsed' ? { kind: 'took-over', fence, interrupted } : { kind: 'claimed', fence });
  }

  /** Undefined when the key was lost, or must be asked for again: look at it anew. Throws only a framework's pause. */
  async toTheEnd(first: 'run' | 'probe' | 'unknown'): Promise<Answer | undefined> {
    const forgetAbort = this.#heedAbort();
    this.#around.heartbeat.add(this);
    try {
      for (let next: Next = first; ;) {
        switch (next) {
          case 'run': {
            const marked = this.#startMarked || (await this.#markStart());
            if (marked !== true) return marked.answer;
            const running = this.#start();
            this.#ending = running instanceof Promise ? await running : running;
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
          case 'failed':
            return await this.#settle((await this.#partTookEffect()) ? 'unknown' : 'failed');
          default:
            return await this.#settle(next);
        }
      }
    } finally {
      this.#over = true;
      if (this.#late !== undefined) this.#cameLate(this.#late.value); // it came while the outcome was being recorded
      this.#around.heartbeat.remove(this);
      this.#around.flights.delete(this.hold.key);
      forgetAbort?.();
    }
  }

  /** The way to stop heeding it; undefined when the caller passed no signal. */
  #heedAbort(): (() => void) | undefined {
    const { signal } = this.#call;
    if (signal === undefined) return undefined;
    const abort = () => this.#attempt?.stop('aborted by the caller');
    signal.addEventListener('abort', abort);
    return () => signal.removeEventListener('abort', abort);
  }

  /** Called by the heartbeat, once. */
  lose(): void {
    this.#lost = true;
    this.#tell({ kind: 'lease-lost', fence: this.hold.fence });
    this.#attempt?.stop('the lease was lost');
  }

  /** True, or what the call comes to instead. */
  async #markStart(): Promise<true | { readonly answer: Answer | undefined }> {
    try {
      const started = await this.#around.store.start(this.hold);
      if (started.kind === 'lost') return lookAgain;
      if (started.kind === 'started') {
        this.attempts = started.attempts;
        if (!this.#overdue()) return true;
        if (this.#inDoubt) return lookAgain; // giving back would also take back the mark of the start that is in doubt
      }
    } catch (error) {
      return { answer: await this.#notStarted(error) };
    }
    await giveBack(this.#around, this);
    return lookAgain;
  }

  // The answer to the mark may come late, or to a process that was stopped meanwhile: somebody else may have the key by now.
  #overdue(): boolean {
    const { clock, leaseMs } = this.#around;
    return this.#lost || clock.now() >= this.confirmedAt + leaseMs - leaseMs / 12;
  }

  // The store did not answer, so the handler did not run. Whether the mark was written, nobody knows: it is taken back.
  async #notStarted(error: unknown): Promise<Answer | undefined> {
    tellStoreFailure(this.#around, 'start', error);
    if (this.#ending !== undefined) return this.#settle(this.#inDoubt ? 'unknown' : 'failed');
    await giveBack(this.#around, this);
    return refusals.storeUnavailable(this.#call.tool.name, error);
  }

  /** A promise only when the handler's own answer is one. */
  #start(): Ending | Promise<Ending> {
    const { classifyError, codec, clock } = this.#around;
    const { tool, signal } = this.#call;
    this.#startMarked = false;
    let args: unknown;
    try {
      args = codec.decode(this.record.args);
    } catch {
      return { kind: 'refused', reason: 'its stored arguments cannot be read back' };
    }
    const attempt = (this.#attempt = new Attempt());
    if (signal?.aborted === true) attempt.stop('aborted by the caller');
    this.starts += 1;
    this.#steps?.begin(attempt, this.starts);
    this.#tell({ kind: 'started', attempt: this.starts });
    const context = toolCall(this.#around, tool.name, this.record, attempt, this.starts, () => this.#stepsNow(attempt));
    const handler = () => tool.definition.run(args, context);
    const running = attempt.run(handler, classifyError, (value) => this.#cameLate(value));
    return running instanceof Promise ? withTimeout(running, attempt, tool.definition.timeoutMs, clock) : running;
  }

  #stepsNow(attempt: Attempt): Steps {
    if (this.#steps === undefined) {
      this.#steps = new Steps(this.#around, this.#call, this.record, this.before !== 'none');
      this.#steps.begin(attempt, this.starts);
    }
    return this.#steps;
  }

  /** An earlier start, or a part of this one, may have had an effect. */
  get #inDoubt(): boolean {
    return this.#doubtful || this.#steps?.doneSome === true;
  }

  // "Surely no effect" is said of the whole; a part that is done is an effect all the same, also one of an earlier call.
  #partTookEffect(): boolean | Promise<boolean> {
    if (this.before === 'none' && this.#steps === undefined) return false;
    return this.#stepsNow(this.#attempt ?? new Attempt()).someTookEffect();
  }

  #afterStart(ending: Ending): Next {
    if (ending.kind !== 'returned') {
      if (this.#late !== undefined) return this.#use(this.#late.value);
      if (this.#lost) return 'again';
    }
    const { rules } = this.#call.tool;
    const stuck = this.#steps?.stuck !== undefined;
    const next = afterEnding(rules, ending, {
      startsLeft: !stuck && this.#mayWait(ending) && this.#startsLeft(),
      doubtful: this.#inDoubt,
    });
    if (ending.kind === 'ambiguous') this.#doubtful = true;
    return stuck && next !== 'done' ? 'unknown' : next;
  }

  #startsLeft(): boolean {
    const { tool, signal } = this.#call;
    return signal?.aborted !== true && startsLeft(tool.rules, tool.policy.tries, this.starts, this.attempts);
  }

  #mayWait(ending: Ending): boolean {
    return ending.kind !== 'not-executed' || (ending.retryAfterMs ?? 0) <= this.#around.patienceMs;
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
    if (this.#late !== undefined) return this.#use(this.#late.value);
    if (this.#lost) return 'again';
    // An abort during the pause is an end like the last start's.
    return signal?.aborted === true && ending !== undefined ? this.#afterStart(ending) : 'run';
  }

  async #probe(): Promise<Next> {
    const { tool } = this.#call;
    const { probe, timeoutMs } = tool.definition;
    const { key, args } = this.record;
    const question: Question | undefined =
      probe &&
      ((signal) =>
        probe({ idempotencyKey: key, args: this.#around.codec.decode(args) as never, attempt: this.attempts, signal }));
    this.#attempt = new Attempt();
    const answer = await askProbe(this.#around, question, timeoutMs, this.#attempt);
    this.#tell({ kind: 'probed', happened: answer.happened });
    if (this.#late !== undefined) return this.#use(this.#late.value);
    if (this.#lost) return 'again';
    if (answer.happened === true) return this.#use(answer.result);
    if (answer.happened === false) this.#doubtful = false;
    const next = afterProbe(tool.rules, answer, this.#ending?.kind !== 'refused' && this.#startsLeft());
    return next === 'retry' ? 'run' : next;
  }

  /** Give the key back, for a framework's pause that is then thrown on. That would also forget a start that is in doubt. */
  async #release(): Promise<unknown> {
    await (this.#doubtful && !this.#interrupted ? this.#settle('unknown') : giveBack(this.#around, this));
    this.#tell({ kind: 'paused' });
    return this.#ending?.kind === 'signal' ? this.#ending.error : undefined;
  }

  #use(value: unknown): Next {
    this.#late = undefined;
    this.#ending = { kind: 'returned', value };
    return 'done';
  }

  #settle(state: SettledState): Promise<Answer | undefined> {
    return conclude(this.#around, this.#call, this, state, this.#ending, this.#steps?.stuck);
  }

  // The handler came to a good end after this call stopped waiting for it.
  #cameLate(value: unknown): void {
    if (this.#over) void concludeLate(this.#around, this.#call, this, value);
    else this.#late ??= { value };
  }

  #tell(happening: Happening): void {
    tell(this.#around, this.#call, happening, this.hold.key, this.record.generation);
  }
}

const notYet: Promise<undefined> = Promise.resolve(undefined);
