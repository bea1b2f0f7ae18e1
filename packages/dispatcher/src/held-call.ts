import type { Answer } from './answer.js';
import { Attempt } from './attempt.js';
import { backoff } from './backoff.js';
import { afterEnding, type AfterEnding, afterProbe, startsLeft, startsWithClaim } from './decide.js';
import type { Ending } from './ending.js';
import { firstArgs } from './first-args.js';
import type { Flight } from './flight.js';
import type { Held } from './heartbeat.js';
import { askProbe, type Question } from './probe.js';
import { withTimeout } from './timeout.js';
import { refusals } from './messages.js';
import { encodeOutcome, type Outcome } from './outcome.js';
import { giveBack, recordOutcome } from './recording.js';
import { Steps } from './steps.js';
import type { Claim, Hold, LedgerRecord, SettledState } from './store.js';
import { storedAnswer, unknownAnswer } from './stored-answer.js';
import type { Surroundings } from './surroundings.js';
import { type Happening, tell, tellStoreFailure } from './tell.js';
import { toolCall } from './tool-call.js';
import { Passing, type WriteCall } from './write-call.js';

/** A claim that was won. */
export type Won = Extract<Claim, { kind: 'won' }>;
type Next = AfterEnding | 'run' | 'again';
const lookAgain = { answer: undefined } as const;

/** One call while it holds its key: its starts, pauses, probes, and the settling. */
export class HeldCall implements Held {
  readonly hold: Hold;
  readonly record: LedgerRecord;
  confirmedAt: number;
  dueAt: number;
  renewing = false;
  /** Starts of the handler in this call, earlier holds included. */
  starts: number;

  readonly #around: Surroundings;
  readonly #call: WriteCall;
  readonly #before: Won['before'];
  readonly #steps: Steps;
  #attempts: number;
  #startMarked: boolean;
  #doubtful: boolean;
  #attempt: Attempt | undefined;
  #ending: Ending | undefined;
  #late: { readonly value: unknown } | undefined;
  #lost = false;
  #over = false;

  constructor(around: Surroundings, call: WriteCall, claim: Won, sentAt: number, starts: number) {
    const { record, before, interrupted } = claim;
    this.#around = around;
    this.#call = call;
    this.#before = before;
    this.#attempts = record.attempts;
    this.#startMarked = startsWithClaim(call.tool.rules);
    this.#doubtful = interrupted;
    this.#steps = new Steps(around, call, record, interrupted);
    this.hold = { key: record.key, fence: record.fence };
    this.record = record;
    this.starts = starts;
    this.confirmedAt = sentAt;
    this.dueAt = sentAt + around.leaseMs / 3;
    this.#tell(
      before === 'lapsed'
        ? { kind: 'took-over', fence: record.fence, interrupted }
        : { kind: 'claimed', fence: record.fence },
    );
  }

  /** Undefined when the key was lost, or must be asked for again: look at it anew. Throws only `Passing`. */
  async toTheEnd(first: 'run' | 'probe' | 'unknown', flight: Flight): Promise<Answer | undefined> {
    const { heartbeat, flights } = this.#around;
    const abort = () => this.#attempt?.stop('aborted by the caller');
    this.#call.signal?.addEventListener('abort', abort);
    heartbeat.add(this);
    try {
      return await this.#follow(first, flight);
    } finally {
      this.#over = true;
      if (this.#late !== undefined) void this.#recordLate(this.#late.value); // it came while the outcome was being recorded
      heartbeat.remove(this);
      flights.delete(this.hold.key);
      this.#call.signal?.removeEventListener('abort', abort);
    }
  }

  lose(): void {
    this.#lost = true;
    this.#tell({ kind: 'lease-lost', fence: this.hold.fence });
    this.#attempt?.stop('the lease was lost');
  }

  async #follow(first: Next, flight: Flight): Promise<Answer | undefined> {
    let next = first;
    for (;;) {
      switch (next) {
        case 'retry':
          await this.#pause();
          next = this.#late !== undefined ? this.#useLate(this.#late.value) : this.#lost ? 'again' : 'run';
          break;
        case 'run': {
          const marked = await this.#markStart(flight);
          if (marked !== 'started') return marked.answer;
          next = await this.#start();
          break;
        }
        case 'probe':
          next = await this.#probe();
          break;
        case 'release':
          await giveBack(this.#around, this);
          this.#tell({ kind: 'paused' });
          throw new Passing(this.#ending?.kind === 'signal' ? this.#ending.error : undefined);
        case 'again':
          return undefined;
        default:
          return this.#settle(next, flight);
      }
    }
  }

  /** 'started', or what the call comes to instead. */
  async #markStart(flight: Flight): Promise<'started' | { readonly answer: Answer | undefined }> {
    if (this.#startMarked) {
      this.#startMarked = false;
      return 'started';
    }
    try {
      const started = await this.#around.store.start(this.hold);
      if (started.kind === 'lost') return lookAgain;
      if (started.kind === 'started') {
        this.#attempts = started.attempts;
        return 'started';
      }
    } catch (error) {
      return { answer: await this.#notStarted(error, flight) };
    }
    await giveBack(this.#around, this);
    return lookAgain;
  }

  // The store did not answer, so the handler did not run. Whether the mark was written, nobody knows: it is taken back.
  async #notStarted(error: unknown, flight: Flight): Promise<Answer | undefined> {
    tellStoreFailure(this.#around, 'start', error);
    if (this.#ending !== undefined) return this.#settle(this.#doubtful ? 'unknown' : 'failed', flight);
    await giveBack(this.#around, this);
    return refusals.storeUnavailable(this.#call.tool.name, error);
  }

  async #start(): Promise<Next> {
    const { classifyError, codec, clock } = this.#around;
    const { tool, signal } = this.#call;
    let args: unknown;
    try {
      args = codec.decode(this.record.args);
    } catch {
      this.#ending = { kind: 'refused', reason: 'its stored arguments cannot be read back' };
      return this.#doubtful ? 'unknown' : 'failed';
    }
    const attempt = (this.#attempt = new Attempt());
    if (signal?.aborted === true) attempt.stop('aborted by the caller');
    this.starts += 1;
    this.#steps.begin(attempt, this.starts);
    this.#tell({ kind: 'started', attempt: this.starts });
    const context = toolCall(this.#around, tool.name, this.record, attempt, this.starts, this.#steps);
    const running = attempt.run(
      () => tool.definition.run(args, context),
      classifyError,
      (value) => this.#cameLate(value),
    );
    this.#ending =
      running instanceof Promise ? await withTimeout(running, attempt, tool.definition.timeoutMs, clock) : running;
    return this.#afterStart(this.#ending);
  }

  #afterStart(ending: Ending): Next {
    const { rules, policy } = this.#call.tool;
    if (this.#late !== undefined && ending.kind !== 'returned') return this.#useLate(this.#late.value);
    if (this.#lost && ending.kind !== 'returned') return 'again';
    const doubtful = this.#doubtful || this.#steps.doneSome;
    const left =
      !this.#steps.stuck &&
      this.#call.signal?.aborted !== true &&
      this.#mayWait(ending) &&
      startsLeft(rules, policy.tries, this.starts, this.#attempts);
    const next = afterEnding(rules, ending, { startsLeft: left, doubtful });
    if (ending.kind === 'ambiguous') this.#doubtful = true;
    if (this.#steps.stuck && next !== 'done') return 'unknown';
    return next;
  }

  #mayWait(ending: Ending): boolean {
    return ending.kind !== 'not-executed' || (ending.retryAfterMs ?? 0) <= this.#around.patienceMs;
  }

  async #pause(): Promise<void> {
    const { clock, chance } = this.#around;
    const ending = this.#ending;
    const retryAfterMs = ending?.kind === 'not-executed' ? (ending.retryAfterMs ?? 0) : 0;
    const waitMs = backoff(this.starts, this.#call.tool.policy.backoffMs, chance.random, { retryAfterMs });
    this.#tell({
      kind: 'retrying',
      after: ending?.kind === 'not-executed' ? 'not-executed' : 'ambiguous',
      attempt: this.starts + 1,
      waitMs,
    });
    await clock.sleep(waitMs, this.#call.signal);
  }

  async #probe(): Promise<Next> {
    const { tool } = this.#call;
    const { probe, timeoutMs } = tool.definition;
    const { key, args } = this.record;
    this.#attempt = new Attempt();
    const question: Question | undefined =
      probe &&
      ((signal) =>
        probe({
          idempotencyKey: key,
          args: this.#around.codec.decode(args) as never,
          attempt: this.#attempts,
          signal,
        }));
    const answer = await askProbe(this.#around, question, timeoutMs, this.#attempt);
    this.#tell({ kind: 'probed', happened: answer.happened });
    if (this.#late !== undefined) return this.#useLate(this.#late.value);
    if (this.#lost) return 'again';
    const next = afterProbe(
      tool.rules,
      answer,
      this.#ending?.kind !== 'refused' &&
        this.#call.signal?.aborted !== true &&
        startsLeft(tool.rules, tool.policy.tries, this.starts, this.#attempts),
    );
    if (answer.happened === true) this.#ending = { kind: 'returned', value: answer.result };
    if (answer.happened === false) this.#doubtful = false;
    // "Surely not" is said of the whole; a part that is done is an effect all the same.
    if (next === 'failed' && (await this.#steps.someWereBegun())) return 'unknown';
    return next === 'retry' ? 'run' : next;
  }

  #useLate(value: unknown): Next {
    this.#late = undefined;
    this.#ending = { kind: 'returned', value };
    return 'done';
  }

  async #settle(state: SettledState, flight: Flight): Promise<Answer | undefined> {
    const { codec } = this.#around;
    const outcome = this.#outcome(state);
    const { text, lost } = encodeOutcome(codec, this.#redacted(outcome));
    const settled = await recordOutcome(this.#around, this, state, text);
    if (settled?.kind === 'fenced') return this.#fenced(outcome, settled.record);
    flight.outcome = text;
    this.#tell(
      settled === undefined
        ? { kind: 'unrecorded', state }
        : { kind: 'settled', state, attempts: this.#attempts, ...(lost && { resultLost: true }) },
    );
    return this.#answer(outcome, settled !== undefined);
  }

  #outcome(state: SettledState): Outcome {
    const ending = this.#ending;
    if (state === 'done') return { kind: 'done', result: ending?.kind === 'returned' ? ending.value : undefined };
    const reason =
      ending !== undefined && 'reason' in ending ? ending.reason : 'an earlier start never reported how it ended';
    return { kind: state, reason: this.#steps.stuck ?? reason };
  }

  #redacted(outcome: Outcome): Outcome {
    const { redact } = this.#around;
    if (redact === undefined || outcome.kind !== 'done') return outcome;
    try {
      return { kind: 'done', result: redact(outcome.result, { tool: this.#call.tool.name, what: 'result' }) };
    } catch {
      return { kind: 'result-lost' };
    }
  }

  #answer(outcome: Outcome, recorded: boolean): Answer {
    const { key } = this.hold;
    const first = this.#before === 'none' ? undefined : firstArgs(this.#around, this.#call, this.record);
    switch (outcome.kind) {
      case 'failed':
        return { kind: 'failed', reason: outcome.reason, deduplicated: false, key, attempts: this.#attempts };
      case 'unknown':
        this.#tell({ kind: 'unknown', after: this.#ending === undefined ? 'interrupted' : 'ambiguous' });
        return unknownAnswer(this.#call, key, outcome.reason);
      default:
        return {
          kind: 'done',
          result: outcome.kind === 'done' ? outcome.result : undefined,
          deduplicated: false,
          key,
          attempts: this.#attempts,
          recorded,
          ...first,
        };
    }
  }

  // Somebody took the key, or a person settled it. What is recorded stands, unless it denies an effect that we saw happen.
  #fenced(outcome: Outcome, record: LedgerRecord | null): Answer | undefined {
    if (record?.state === 'done') return storedAnswer(this.#around, this.#call, record);
    if (record?.state === 'running' || outcome.kind !== 'done') return undefined;
    this.#tell({ kind: 'divergent', fence: this.hold.fence });
    return this.#answer(outcome, false);
  }

  #cameLate(value: unknown): void {
    if (this.#over) void this.#recordLate(value);
    else this.#late ??= { value };
  }

  // The handler came to a good end after everybody stopped waiting: its success settles an `unknown`, or is kept as evidence.
  async #recordLate(value: unknown): Promise<void> {
    const { text } = encodeOutcome(this.#around.codec, this.#redacted({ kind: 'done', result: value }));
    const settled = await recordOutcome(this.#around, this, 'done', text);
    if (settled?.kind === 'settled') this.#tell({ kind: 'settled', state: 'done', attempts: this.#attempts });
    if (settled?.kind === 'fenced') this.#tell({ kind: 'divergent', fence: this.hold.fence });
  }

  #tell(happening: Happening): void {
    tell(this.#around, this.#call, happening, this.hold.key, this.record.generation);
  }
}
