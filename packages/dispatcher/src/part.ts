import type { Won } from './conclude.js';
import { afterClaim, reopens, rulesOfStart, startsWithClaim } from './decide.js';
import { NotExecuted, Refused } from './ending.js';
import { type Codec, placeOf, type TextPlace } from './codec.js';
import { HeldPart, type PartPlan, type RunPart } from './held-part.js';
import { childKey } from './intent.js';
import { decodeOutcome } from './outcome.js';
import type { Steps } from './steps.js';
import { saidOfClaim } from './said.js';
import type { Claim, ClaimRequest, LedgerRecord } from './store.js';
import { tellStoreFailure } from './tell.js';

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
      if (claim.kind === 'won') return this.#hold(claim, sentAt, run);
      const next = afterClaim(this.#plan.rules, claim, { waited: false, startsLeft: true });
      if (claim.kind === 'held') await this.#wait();
      else if (claim.kind === 'settled' && next === 'next-generation') this.#nextGeneration();
      else if (claim.kind === 'settled') return this.#stored(claim.record);
      else throw new Refused(`The part '${this.#plan.name}' was not begun: the task is closed.`);
    }
  }

  #hold(claim: Won, sentAt: number, run: RunPart): Promise<unknown> {
    const { rules } = this.#plan;
    const begun = { as: claim.record.class, byThisVersion: true };
    const plan = claim.interrupted ? { ...this.#plan, rules: rulesOfStart(rules, begun) } : this.#plan;
    const next = afterClaim(plan.rules, claim, { waited: false, startsLeft: true });
    return new HeldPart(this.#steps, plan, claim, sentAt).toTheEnd(next, run);
  }

  async #claim(): Promise<Claim> {
    const { around, call, parent } = this.#steps;
    const { name, use, beside, rules } = this.#plan;
    const request: ClaimRequest = {
      tenant: parent.tenant,
      task: parent.task,
      step: parent.step,
      tool: `${parent.tool}/${name}`, // no tool's own name has a slash
      ordinal: String(use),
      key: this.#key,
      generation: this.#generation,
      class: rules.class,
      args: partArgs(around.codec, { tenant: parent.tenant, key: this.#key }, beside),
      holder: around.holder,
      leaseMs: around.leaseMs,
      start: startsWithClaim(rules),
      reopen: reopens(rules, false),
      parent: parent.key,
    };
    try {
      return saidOfClaim(await around.store.claim(request), request);
    } catch (error) {
      tellStoreFailure(around, 'claim', error);
      throw notBegun(`'${name}'`, call.tool.name, error);
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

  #stored({ state, tenant, key, outcome: text }: LedgerRecord): unknown {
    this.#steps.doneSome = true;
    const { name } = this.#plan;
    if (state !== 'done') throw this.#steps.getStuck(`it is not known how its part '${name}' ended`);
    const outcome = decodeOutcome(this.#steps.around.codec, { tenant, key }, text);
    if (outcome?.kind !== 'done') throw this.#steps.getStuck(`its part '${name}' is done, but its result is lost`);
    return outcome.result;
  }
}

const besideOthers = 'beside others';

// A part has the arguments of its call, and keeps none of its own.
function partArgs(codec: Codec, place: Omit<TextPlace, 'what'>, beside: boolean): string {
  return codec.encode(beside ? besideOthers : null, placeOf(place, 'args'));
}

/** Were other parts of its call at work when this one was asked for? What cannot be read back says no. */
export function wasBeside(codec: Codec, record: LedgerRecord): boolean {
  try {
    return codec.decode(record.args, placeOf(record, 'args')) === besideOthers;
  } catch {
    return false;
  }
}

/** The store could not be asked about the part, so it is not begun. */
export function notBegun(part: string, tool: string, cause: unknown): NotExecuted {
  return new NotExecuted(`The part ${part} of '${tool}' was not begun: the store did not answer.`, { cause });
}
