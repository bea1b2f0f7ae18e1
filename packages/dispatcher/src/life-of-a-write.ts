import type { Answer } from './answer.js';
import { approve } from './approving.js';
import { afterClaim, type AfterClaim, reopens, startsLeft, startsWithClaim } from './decide.js';
import { type Flight, landed } from './flight.js';
import { HeldCall, type Won } from './held-call.js';
import { intentKey } from './intent.js';
import { refusals } from './messages.js';
import { Patience } from './patience.js';
import type { Claim } from './store.js';
import { storedAnswer } from './stored-answer.js';
import type { Surroundings } from './surroundings.js';
import { tellStoreFailure } from './tell.js';
import type { WriteCall } from './write-call.js';

/**
 * One call of a write, from its intent to its answer: find the generation, get approval, claim, run, settle; or wait
 * for whoever has the key.
 */
export class LifeOfAWrite {
  readonly #around: Surroundings;
  readonly #call: WriteCall;
  readonly #patience: Patience;
  #generation: number;
  /** Ask for approval before the claim. */
  #asks: boolean;
  #starts = 0;

  constructor(around: Surroundings, call: WriteCall) {
    this.#around = around;
    this.#call = call;
    this.#patience = new Patience(around, call);
    this.#generation = call.onlyGeneration ?? 0;
    this.#asks = call.tool.rules.firstCall === 'ask';
  }

  /** Throws only `Passing`. */
  async toTheAnswer(): Promise<Answer> {
    for (;;) {
      const key = intentKey(this.#call.intent, this.#generation);
      if (this.#call.signal?.aborted === true) return this.#aborted(key);
      const flight = this.#around.flights.get(key);
      const answer = flight === undefined ? await this.#claim(key) : await this.#join(flight);
      if (answer !== undefined) return answer;
    }
  }

  #aborted(key: string): Answer {
    return this.#patience.begun ? this.#patience.running(key, 0) : refusals.aborted(this.#call.tool.name);
  }

  async #join(flight: Flight): Promise<Answer | undefined> {
    this.#patience.begin(flight.key, flight.generation, 0);
    const answer = await this.#patience.outlasts(landed(this.#around, this.#call, flight));
    return answer ?? (this.#patience.spent ? this.#patience.running(flight.key, 0) : undefined);
  }

  async #claim(key: string): Promise<Answer | undefined> {
    const { store, clock, holder, leaseMs } = this.#around;
    const { intent, argsText: args, tool } = this.#call;
    const generation = this.#generation;
    const sentAt = clock.now();
    let claim: Claim;
    try {
      const approval = this.#asks ? await approve(this.#around, this.#call, key, generation) : undefined;
      if (approval?.kind === 'answer') return approval.answer;
      const approvalId = approval?.approvalId;
      const start = startsWithClaim(tool.rules);
      const reopen = reopens(tool.rules, this.#patience.begun);
      const request = { ...intent, key, generation, class: tool.class, args, holder, leaseMs, start, reopen };
      claim = await store.claim(approvalId === undefined ? request : { ...request, approvalId });
    } catch (error) {
      tellStoreFailure(this.#around, 'claim', error);
      return refusals.storeUnavailable(tool.name, error);
    }
    return this.#follow(claim, key, sentAt);
  }

  #follow(claim: Claim, key: string, sentAt: number): Answer | undefined | Promise<Answer | undefined> {
    const { name } = this.#call.tool;
    const next = this.#decide(claim);
    switch (claim.kind) {
      case 'won':
        return this.#hold(claim, next === 'probe' || next === 'unknown' ? next : 'run', sentAt);
      case 'held':
        return this.#wait(key, claim.leaseLeftMs);
      case 'task-closed':
        return refusals.taskClosed(name);
      case 'unapproved':
        this.#asks = true;
        return undefined;
      case 'settled':
        if (next === 'key-expired') return refusals.keyExpired(name);
        if (next === 'ask') this.#asks = true;
        else if (next === 'stored' || this.#call.onlyGeneration !== undefined)
          return storedAnswer(this.#around, this.#call, claim.record);
        else this.#generation += 1;
        return undefined;
    }
  }

  #decide(claim: Claim): AfterClaim {
    const { rules, policy, windowMs } = this.#call.tool;
    let left = true;
    if (claim.kind === 'won' && claim.interrupted) {
      const { attempts, createdAt, updatedAt } = claim.record;
      const counted = startsWithClaim(rules) ? attempts - 1 : attempts; // the claim marked a start that has not begun
      // Past the provider's own window a repeat is a second effect. Both times are the store's.
      left = updatedAt - createdAt <= windowMs && startsLeft(rules, policy.tries, this.#starts, counted);
    }
    return afterClaim(rules, claim, { waited: this.#patience.begun, startsLeft: left });
  }

  async #hold(claim: Won, next: 'run' | 'probe' | 'unknown', sentAt: number): Promise<Answer | undefined> {
    const { key, generation, args } = claim.record;
    const held = new HeldCall(this.#around, this.#call, claim, sentAt, this.#starts);
    const flight: Flight = { key, generation, args, outcome: null, answer: Promise.resolve(undefined) };
    this.#around.flights.set(key, flight);
    flight.answer = held.toTheEnd(next, flight);
    const answer = await flight.answer;
    this.#starts = held.starts;
    if (answer === undefined) this.#patience.begin(key, generation, 0);
    return answer;
  }

  async #wait(key: string, leaseLeftMs: number): Promise<Answer | undefined> {
    this.#patience.begin(key, this.#generation, leaseLeftMs);
    if (this.#patience.spent) return this.#patience.running(key, leaseLeftMs);
    if (!this.#around.flights.has(key)) await this.#patience.poll(leaseLeftMs);
    return undefined;
  }
}
