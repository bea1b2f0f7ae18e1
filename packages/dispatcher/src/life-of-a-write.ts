import type { Answer } from './answer.js';
import { approve } from './approving.js';
import { claimRequest } from './claim-request.js';
import type { Won } from './conclude.js';
import type { AfterClaim } from './decide.js';
import type { Flight } from './flights.js';
import { afterFound, afterStartOf, answerFound } from './found-claim.js';
import { HeldCall } from './held-call.js';
import type { HeldKey, Holder } from './held-key.js';
import { intentKey } from './intent.js';
import { isLater } from './later.js';
import { Looking, type Sight } from './looking.js';
import { refusals } from './messages.js';
import { garbled, saidOfClaim } from './said.js';
import type { Claim, ClaimRequest } from './store.js';
import type { Surroundings } from './surroundings.js';
import { tellStoreFailure } from './tell.js';
import { TransactedCall } from './transacted-call.js';
import { TransactedHandler } from './transacted-handler.js';
import { Wait } from './wait.js';
import { UnfitArgs, type WriteCall } from './write-call.js';

/**
 * One call of a write, from its intent to its answer: find the generation, get approval, claim, run, settle; or wait
 * for whoever has the key.
 */
export class LifeOfAWrite extends Looking implements Holder {
  readonly #call: WriteCall;
  #wait: Wait | undefined;
  #generation: number;
  /** Ask for approval before the claim. */
  #asks: boolean;
  #approvalId: string | undefined;
  /** False once the approval turned out to be another version's. */
  #byThisVersion = true;
  #starts = 0;
  /** How often a claim has sent it to ask, without a wait in between. */
  #asked = 0;
  #losses = 0;
  #transacted: TransactedHandler | undefined;

  constructor(around: Surroundings, call: WriteCall) {
    super(around);
    this.#call = call;
    this.#generation = call.onlyGeneration ?? 0;
    this.#asks = call.tool.rules.firstCall === 'ask';
  }

  landed(held: HeldKey, answer: Answer | undefined): void {
    if (answer !== undefined) return this.end(answer);
    this.#starts = held.starts;
    const running = this.#waiting.afterLoss(held.record.key, this.#generation);
    this.#losses += 1;
    if (running !== undefined) this.end(running);
    else if (this.#losses === 1) queueMicrotask(() => this.look());
    else this.#lookSoon(held.record.key);
  }

  // A store that gives a key and takes it away at once must not keep this process from everything else.
  #lookSoon(key: string): void {
    this.#waiting.poll(key, this.#generation, this.around.leaseMs).then(
      (running) => (running === undefined ? this.look() : this.end(running)),
      (error: unknown) => this.failed(error),
    );
  }

  protected left(): void {
    this.#wait?.end();
  }

  protected find(): Sight | Promise<Sight> {
    const { flights, transactions } = this.around;
    const { transact } = this.#call.tool;
    const key = intentKey(this.#call.intent, this.#generation);
    const stopped = this.#stopped(key);
    if (stopped !== undefined) return stopped;
    const flight = (transact === undefined ? flights : transactions).get(key);
    if (flight !== undefined) return this.#join(flight);
    if (this.#asks) return this.#takeApproved(key);
    return transact === undefined ? this.#take(key) : this.#transact(key);
  }

  #take(key: string): Sight | Promise<Sight> {
    const { store, clock } = this.around;
    const sentAt = clock.now();
    let claim: Claim;
    try {
      const request = this.#request(key);
      const said = store.claim(request);
      if (isLater(said))
        return this.later(
          Promise.resolve(said),
          (late) => this.#taken(saidOfClaim(late, request), key, sentAt),
          (error) => this.#unreachable(error),
        );
      claim = saidOfClaim(said, request);
    } catch (error) {
      return this.#unreachable(error);
    }
    return this.#taken(claim, key, sentAt);
  }

  #taken(claim: Claim, key: string, sentAt: number): Sight | Promise<Sight> {
    return claim.kind === 'won' ? this.#hold(claim, sentAt) : this.#follow(claim, key);
  }

  #unreachable(error: unknown): Answer {
    if (error instanceof UnfitArgs) return error.refusal;
    tellStoreFailure(this.around, 'claim', error);
    return refusals.storeUnavailable(this.#call.tool.name, error);
  }

  async #takeApproved(key: string): Promise<Sight> {
    try {
      const approved = await approve(this.around, this.#call, key, this.#generation, this.#approvalId);
      if (approved.kind === 'answer') return approved.answer;
      this.#approvalId = approved.approvalId;
      this.#byThisVersion = approved.byThisVersion;
    } catch (error) {
      return this.#unreachable(error);
    }
    return this.#call.tool.transact === undefined ? this.#take(key) : this.#transact(key);
  }

  /** Why the call goes no further, when it does not. One whose handler was started must still learn how it ended. */
  #stopped(key: string): Answer | undefined {
    const { signal, tool } = this.#call;
    if (signal?.aborted === true) return this.#wait?.running(key) ?? refusals.aborted(tool.name);
    if (!this.around.doors.closed || this.#starts > 0) return undefined;
    return this.#wait?.running(key) ?? refusals.closed();
  }

  #request(key: string): ClaimRequest {
    return claimRequest(this.around, this.#call, key, this.#generation, this.#waited, this.#approvalId);
  }

  async #transact(key: string): Promise<Sight> {
    this.#transacted ??= new TransactedHandler(this.around, this.#call, (won) => this.#decide(won));
    let request: ClaimRequest;
    try {
      request = this.#request(key);
    } catch (error) {
      return this.#unreachable(error);
    }
    const call = new TransactedCall(this.around, this.#call, request, this.#transacted);
    const end = await call.toTheEnd();
    if (end.kind === 'answer') return end.answer;
    if (end.kind === 'not-won') return this.#follow(end.claim, key);
    return this.#waiting.poll(key, this.#generation, this.around.leaseMs / 3);
  }

  #hold(won: Won, sentAt: number): 'at work' {
    // A key that is new, though this very call has started under it: a failover forgot that.
    const claim = won.before === 'none' && this.#starts > 0 ? { ...won, interrupted: true } : won;
    const call = afterStartOf(this.#call, claim, this.#byThisVersion);
    const held = new HeldCall(this.around, call, claim, sentAt, this.#starts, this);
    this.around.flights.add(held);
    const next = claim.interrupted ? this.#decide(claim) : 'run';
    held.begin(next === 'probe' || next === 'unknown' ? next : 'run');
    return 'at work';
  }

  #follow(claim: Exclude<Claim, Won>, key: string): Sight | Promise<Sight> {
    if (claim.kind === 'held') {
      this.#approvalId = undefined; // asked for anew
      this.#asked = 0;
      return this.#waiting.poll(key, this.#generation, claim.leaseLeftMs);
    }
    const next = this.#decide(claim);
    if (claim.kind === 'unapproved' || next === 'ask') {
      this.#asks = true;
      this.#asked += 1;
      return this.#asked > mostAsked ? this.#unreachable(garbled('ask')) : undefined;
    }
    const answer = answerFound(this.around, this.#call, claim, next);
    if (answer === undefined) this.#nextGeneration();
    return answer;
  }

  #decide(claim: Claim): AfterClaim {
    const call = claim.kind === 'won' ? afterStartOf(this.#call, claim, this.#byThisVersion) : this.#call;
    return afterFound(call, claim, this.#waited, this.#starts);
  }

  #nextGeneration(): void {
    this.#generation += 1;
    this.#approvalId = undefined;
    this.#starts = 0;
    this.#transacted = undefined;
  }

  get #waiting(): Wait {
    return (this.#wait ??= new Wait(this.around, this.#call));
  }

  get #waited(): boolean {
    return this.#wait?.sawHeld === true;
  }

  async #join(flight: Flight): Promise<Sight> {
    const answer = await this.#waiting.join(flight, this.#generation);
    if (answer !== undefined || flight.found === undefined) return answer;
    return this.#follow(flight.found, flight.record.key);
  }
}

// Approvals change by people's hands: a store that sends a call to and fro this often does not know what it says.
const mostAsked = 20;
