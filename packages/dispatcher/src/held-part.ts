import type { Probe, ProbeAnswer } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import type { Won } from './conclude.js';
import { type AfterClaim, afterEnding, afterProbe, type Rules, startsWithClaim } from './decide.js';
import { classifyError, type Ending, NotExecuted } from './ending.js';
import { HttpError, isFailedResponse } from './http-error.js';
import { encodeOutcome, type Outcome } from './outcome.js';
import { askProbe, type Question } from './probe.js';
import { giveBack, type Holding, recordOutcome } from './recording.js';
import { saidOfStart } from './said.js';
import type { Steps } from './steps.js';
import type { Hold, LedgerRecord, SettledState } from './store.js';
import { type Happening, tell, tellStoreFailure } from './tell.js';

/** One `call.step`, as the handler asked for it. */
export interface PartPlan {
  readonly name: string;
  /** Which use of the name, counted from 0. */
  readonly use: number;
  /** Other parts of the call were at work when it was asked for: it may be a part of one of them. */
  readonly beside: boolean;
  readonly rules: Rules;
  /** The handler's start that asked for it: once that is stopped, the part is not begun. */
  readonly attempt: Attempt;
  readonly probe: Probe<undefined, unknown> | undefined;
}

/** Runs the part under its key. */
export type RunPart = (key: string) => unknown;

/** One part while it holds its key. */
export class HeldPart implements Holding {
  readonly hold: Hold;
  readonly record: LedgerRecord;
  readonly confirmedAt: number;
  readonly #steps: Steps;
  readonly #plan: PartPlan;
  readonly #claim: Won;

  constructor(steps: Steps, plan: PartPlan, claim: Won, sentAt: number) {
    this.#steps = steps;
    this.#plan = plan;
    this.#claim = claim;
    this.record = claim.record;
    this.hold = claim.record;
    this.confirmedAt = sentAt;
  }

  async toTheEnd(next: AfterClaim, run: RunPart): Promise<unknown> {
    if (next === 'unknown') return this.#unknown(`it is not known how its part '${this.#plan.name}' ended`);
    if (next !== 'probe') return this.#start(run);
    const answer = await this.#probe();
    switch (afterProbe(this.#plan.rules, answer, true)) {
      case 'done':
        return this.#done(answer.happened === true ? answer.result : undefined);
      case 'retry':
        return this.#start(run);
      default:
        return this.#unknown(`it is not known how its part '${this.#plan.name}' ended`);
    }
  }

  async #start(run: RunPart): Promise<unknown> {
    await this.#markStart();
    await this.#unlessStopped();
    let value: unknown;
    try {
      value = await run(this.hold.key);
    } catch (error) {
      return this.#ended(error);
    }
    if (isFailedResponse(value)) return this.#ended(new HttpError(value));
    return this.#done(value);
  }

  async #markStart(): Promise<void> {
    if (startsWithClaim(this.#plan.rules)) return;
    const { around } = this.#steps;
    let reason = 'it lost its key';
    let cause: unknown;
    try {
      const { kind } = saidOfStart(await around.store.start(this.hold));
      if (kind === 'started' && around.clock.now() < this.confirmedAt + around.leaseMs) return;
    } catch (error) {
      tellStoreFailure(around, 'start', error);
      [reason, cause] = ['the store did not answer', error];
    }
    await giveBack(around, this);
    throw new NotExecuted(`The part '${this.#plan.name}' was not begun: ${reason}.`, { cause });
  }

  // The store may have answered only after the start was stopped, and its call may stand as failed by now.
  async #unlessStopped(): Promise<void> {
    const { attempt } = this.#plan;
    if (!attempt.stopped) return;
    await giveBack(this.#steps.around, this);
    throw attempt.signal.reason;
  }

  /** The part threw: record what that says, and let the handler see the error. */
  async #ended(error: unknown): Promise<unknown> {
    const ending = classifyError(error, this.#steps.around.classifyError);
    switch (afterEnding(this.#plan.rules, ending, { startsLeft: false, doubtful: this.#claim.interrupted })) {
      case 'release':
        await giveBack(this.#steps.around, this);
        throw error;
      case 'failed':
        await this.#settle('failed', { kind: 'failed', reason: reasonOf(ending) });
        throw error;
      case 'probe':
        return this.#afterDoubt(error, ending);
      default:
        return this.#unknown(reasonOf(ending), error);
    }
  }

  async #afterDoubt(error: unknown, ending: Ending): Promise<unknown> {
    const answer = await this.#probe();
    if (answer.happened === true) return this.#done(answer.result);
    if (afterProbe(this.#plan.rules, answer, false) === 'unknown') return this.#unknown(reasonOf(ending), error);
    await this.#settle('failed', { kind: 'failed', reason: reasonOf(ending) });
    throw new NotExecuted(`The part '${this.#plan.name}' surely did not happen.`, { cause: error });
  }

  async #probe(): Promise<ProbeAnswer<unknown>> {
    const { around, call } = this.#steps;
    const { probe } = this.#plan;
    const { record } = this;
    const question: Question | undefined =
      probe && ((signal) => probe({ idempotencyKey: record.key, args: undefined, attempt: record.attempts, signal }));
    const answer = await askProbe(around, question, call.tool.definition.timeoutMs);
    this.#tell({ kind: 'probed', happened: answer.happened });
    return answer;
  }

  async #done(result: unknown): Promise<unknown> {
    this.#steps.doneSome = true;
    await this.#settle('done', { kind: 'done', result });
    return result;
  }

  async #unknown(reason: string, error?: unknown): Promise<never> {
    this.#steps.doneSome = true;
    await this.#settle('unknown', { kind: 'unknown', reason });
    if (this.#plan.rules.unknown === 'take-over' && error !== undefined) throw error; // another start may repeat it
    throw this.#steps.getStuck(reason, error);
  }

  // When the store cannot be told, the call goes on: what is done is done, and its own record still says it was started.
  async #settle(state: SettledState, outcome: Outcome): Promise<void> {
    const { around } = this.#steps;
    const { text, lost } = encodeOutcome(around, this.record, outcome);
    const settled = await recordOutcome(around, this, state, text);
    this.#tell(
      settled === undefined
        ? { kind: 'unrecorded', state }
        : { kind: 'settled', state, attempts: this.record.attempts, ...(lost && { resultLost: true }) },
    );
  }

  #tell(happening: Happening): void {
    const { around, call } = this.#steps;
    tell(around, { ...call, part: this.#plan.name }, happening, this.hold.key, this.record.generation);
  }
}

function reasonOf(ending: Ending): string {
  return 'reason' in ending ? ending.reason : '';
}
