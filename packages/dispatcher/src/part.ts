import type { Probe, ProbeAnswer } from '@retrysafe/decorators';
import { afterClaim, afterEnding, afterProbe, reopens, type Rules, startsWithClaim } from './decide.js';
import { classifyError, type Ending, NotExecuted, Refused } from './ending.js';
import { childKey } from './intent.js';
import { decodeOutcome, encodeOutcome, type Outcome } from './outcome.js';
import { askProbe, type Question } from './probe.js';
import { giveBack, recordOutcome } from './recording.js';
import type { Steps } from './steps.js';
import type { Claim, Hold, SettledState } from './store.js';
import { type Happening, tell, tellStoreFailure } from './tell.js';

export interface PartPlan {
  readonly name: string;
  /** Which use of the name, counted from 0. */
  readonly use: number;
  readonly rules: Rules;
  readonly probe: Probe<undefined, unknown> | undefined;
}

type RunPart = (key: string) => unknown;
type Won = Extract<Claim, { kind: 'won' }>;

/** One `call.step`: the life of a write in small. It runs under its call's lease, so its own needs no heartbeat. */
export class Part {
  readonly #steps: Steps;
  readonly #plan: PartPlan;
  #generation = 0;
  #key: string;
  #waitedMs = 0;

  constructor(steps: Steps, plan: PartPlan) {
    this.#steps = steps;
    this.#plan = plan;
    this.#key = childKey(steps.parent.key, plan.name, plan.use);
  }

  /** The part's result, now or from before. */
  async run(run: RunPart): Promise<unknown> {
    for (;;) {
      const sentAt = this.#steps.around.clock.now();
      const claim = await this.#claim();
      const next = afterClaim(this.#plan.rules, claim, { waited: false, startsLeft: true });
      if (claim.kind === 'won') return new HeldPart(this.#steps, this.#plan, claim, sentAt).toTheEnd(next, run);
      if (claim.kind === 'held') await this.#wait();
      else if (claim.kind === 'settled' && next === 'next-generation') this.#nextGeneration();
      else if (claim.kind === 'settled') return this.#stored(claim.record.state, claim.record.outcome);
      else throw new Refused(`The part '${this.#plan.name}' was not begun: the task is closed.`);
    }
  }

  async #claim(): Promise<Claim> {
    const { around, call, parent } = this.#steps;
    const { name, use, rules } = this.#plan;
    try {
      return await around.store.claim({
        tenant: parent.tenant,
        task: parent.task,
        step: parent.step,
        tool: `${parent.tool}/${name}`, // no tool's own name has a slash
        ordinal: String(use),
        key: this.#key,
        generation: this.#generation,
        class: rules.class,
        args: around.codec.encode(null), // a part has its call's
        holder: around.holder,
        leaseMs: around.leaseMs,
        start: startsWithClaim(rules),
        reopen: reopens(rules, false),
        parent: parent.key,
      });
    } catch (error) {
      tellStoreFailure(around, 'claim', error);
      throw new NotExecuted(`The part '${name}' of '${call.tool.name}' was not begun: the store did not answer.`, {
        cause: error,
      });
    }
  }

  // A holder that lost the call may still be at its part.
  async #wait(): Promise<void> {
    const { clock, patienceMs } = this.#steps.around;
    const pauseMs = Math.min(1_000, Math.max(25, this.#waitedMs));
    if (this.#waitedMs >= patienceMs)
      throw this.#steps.getStuck(`the part '${this.#plan.name}' is still at work elsewhere`);
    this.#waitedMs += pauseMs;
    await clock.sleep(pauseMs);
  }

  #nextGeneration(): void {
    const { parent } = this.#steps;
    this.#generation += 1;
    this.#key = childKey(childKey(parent.key, this.#plan.name, this.#plan.use), 'generation', this.#generation);
  }

  #stored(state: string, text: string | null): unknown {
    this.#steps.doneSome = true;
    const { name } = this.#plan;
    if (state !== 'done') throw this.#steps.getStuck(`it is not known how its part '${name}' ended`);
    const outcome = decodeOutcome(this.#steps.around.codec, text);
    if (outcome?.kind !== 'done') throw this.#steps.getStuck(`its part '${name}' is done, but its result is lost`);
    return outcome.result;
  }
}

/** One part while it holds its key. */
class HeldPart {
  readonly hold: Hold;
  readonly confirmedAt: number;
  readonly #steps: Steps;
  readonly #plan: PartPlan;
  readonly #claim: Won;

  constructor(steps: Steps, plan: PartPlan, claim: Won, sentAt: number) {
    this.#steps = steps;
    this.#plan = plan;
    this.#claim = claim;
    this.hold = { key: claim.record.key, fence: claim.record.fence };
    this.confirmedAt = sentAt;
  }

  async toTheEnd(next: ReturnType<typeof afterClaim>, run: RunPart): Promise<unknown> {
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
    let value: unknown;
    try {
      value = await run(this.hold.key);
    } catch (error) {
      return this.#ended(error);
    }
    return this.#done(value);
  }

  async #markStart(): Promise<void> {
    if (startsWithClaim(this.#plan.rules)) return;
    const { around } = this.#steps;
    let reason = 'it lost its key';
    let cause: unknown;
    try {
      const { kind } = await around.store.start(this.hold);
      if (kind === 'started' && around.clock.now() < this.confirmedAt + around.leaseMs) return;
    } catch (error) {
      tellStoreFailure(around, 'start', error);
      [reason, cause] = ['the store did not answer', error];
    }
    await giveBack(around, this);
    throw new NotExecuted(`The part '${this.#plan.name}' was not begun: ${reason}.`, { cause });
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
    const { record } = this.#claim;
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
    const { text, lost } = encodeOutcome(around.codec, outcome);
    const settled = await recordOutcome(around, this, state, text);
    this.#tell(
      settled === undefined
        ? { kind: 'unrecorded', state }
        : { kind: 'settled', state, attempts: this.#claim.record.attempts, ...(lost && { resultLost: true }) },
    );
  }

  #tell(happening: Happening): void {
    const { around, call } = this.#steps;
    tell(around, { ...call, part: this.#plan.name }, happening, this.hold.key, this.#claim.record.generation);
  }
}

function reasonOf(ending: Ending): string {
  return 'reason' in ending ? ending.reason : '';
}
