import type { Answer } from './answer.js';
import { approve } from './approving.js';
import type { Won } from './conclude.js';
import { afterClaim, type AfterClaim, isApproved, reopens, startsLeft, startsWithClaim } from './decide.js';
import { type Flight, landed } from './flight.js';
import { HeldCall } from './held-call.js';
import { intentKey } from './intent.js';
import { refusals } from './messages.js';
import { Patience } from './patience.js';
import type { Claim, ClaimRequest } from './store.js';
import { storedAnswer } from './stored-answer.js';
import type { Surroundings } from './surroundings.js';
import { tellStoreFailure } from './tell.js';
import { TransactedCall } from './transacted-call.js';
import { argsTextOf, type WriteCall } from './write-call.js';

/**
 * One call of a write, from its intent to its answer: find the generation, get approval, claim, run, settle; or wait
 * for whoever has the key.
 */
export class LifeOfAWrite {
  readonly #around: Surroundings;
  readonly #call: WriteCall;
  #patience: Patience | undefined;
  /** This call saw its key held, so that how the holder ends is its own answer. */
  #waited = false;
  #generation: number;
  /** Ask for approval before the claim. */
  #asks: boolean;
  #approvalId: string | undefined;
  #starts = 0;

  constructor(around: Surroundings, call: WriteCall) {
    this.#around = around;
    this.#call = call;
    this.#generation = call.onlyGeneration ?? 0;
    this.#asks = call.tool.rules.firstCall === 'ask';
  }

  /** Throws only a framework's pause. */
  async toTheAnswer(): Promise<Answer> {
    const { store, clock, flights, transactions, doors } = this.#around;
    const { transact } = this.#call.tool;
    doors.enter();
    try {
      for (;;) {
        const key = intentKey(this.#call.intent, this.#generation);
        const stopped = this.#stopped(key);
        if (stopped !== undefined) return stopped;
        const flight = (transact === undefined ? flights : transactions).get(key);
        if (flight !== undefined) {
          const answer = await this.#join(flight);
          if (answer !== undefined) return answer;
          continue;
        }
        const sentAt = clock.now();
        let claim: Claim | undefined;
        try {
          const answer = this.#asks ? await this.#ask(key) : undefined;
          if (answer !== undefined) return answer;
          if (transact === undefined) claim = await store.claim(this.#request(key));
        } catch (error) {
          tellStoreFailure(this.#around, 'claim', error);
          return refusals.storeUnavailable(this.#call.tool.name, error);
        }
        const held = claim?.kind === 'won' ? this.#hold(claim, sentAt) : undefined;
        const answer = await (held?.answer ?? (claim === undefined ? this.#transact(key) : this.#follow(claim, key)));
        if (answer !== undefined) return answer;
        if (held !== undefined) {
          const patience = this.#lost(held);
          if (patience.spent) return patience.running(key, 0);
        }
      }
    } finally {
      this.#patience?.end();
      doors.leave();
    }
  }

  /** Why the call goes no further, when it does not. One whose handler was started must still learn how it ended. */
  #stopped(key: string): Answer | undefined {
    const { signal, tool } = this.#call;
    if (signal?.aborted === true) return this.#patience?.running(key, 0) ?? refusals.aborted(tool.name);
    if (!this.#around.doors.closed || this.#starts > 0) return undefined;
    return this.#patience?.running(key, 0) ?? refusals.closed();
  }

  #request(key: string): ClaimRequest {
    const { intent, tool } = this.#call;
    const { codec, holder, leaseMs } = this.#around;
    const request: ClaimRequest = {
      key,
      tenant: intent.tenant,
      task: intent.task,
      step: intent.step,
      tool: intent.tool,
      ordinal: intent.ordinal,
      generation: this.#generation,
      class: tool.class,
      args: argsTextOf(codec, this.#call, key),
      holder,
      leaseMs,
      start: startsWithClaim(tool.rules),
      reopen: reopens(tool.rules, this.#waited),
    };
    return this.#approvalId === undefined ? request : { ...request, approvalId: this.#approvalId };
  }

  async #transact(key: string): Promise<Answer | undefined> {
    const call = new TransactedCall(this.#around, this.#call, this.#request(key), (won) => this.#decide(won));
    const end = await call.toTheEnd();
    if (end.kind === 'answer') return end.answer;
    return end.kind === 'busy' ? this.#poll(key, this.#around.leaseMs / 3) : this.#follow(end.claim, key);
  }

  async #ask(key: string): Promise<Answer | undefined> {
    const approved = await approve(this.#around, this.#call, key, this.#generation);
    if (approved.kind === 'answer') return approved.answer;
    this.#approvalId = approved.approvalId;
    return undefined;
  }

  #hold(won: Won, sentAt: number): HeldCall {
    // A key that is new, though this very call has started under it: a failover forgot that.
    const claim = won.before === 'none' && this.#starts > 0 ? { ...won, interrupted: true } : won;
    const held = new HeldCall(this.#around, this.#call, claim, sentAt, this.#starts);
    this.#around.flights.add(held);
    const next = claim.interrupted ? this.#decide(claim) : 'run';
    held.answer = held.toTheEnd(next === 'probe' || next === 'unknown' ? next : 'run');
    return held;
  }

  #lost({ starts, record }: HeldCall): Patience {
    this.#starts = starts;
    this.#waited = true;
    return this.#wait(record.key, 0);
  }

  #follow(claim: Claim, key: string): Answer | undefined | Promise<Answer | undefined> {
    const { name } = this.#call.tool;
    const next = this.#decide(claim);
    switch (claim.kind) {
      case 'won':
        return undefined; // held, and followed there
      case 'held':
        return this.#poll(key, claim.leaseLeftMs);
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
        else this.#nextGeneration();
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
      left =
        updatedAt - createdAt <= windowMs &&
        startsLeft(rules, policy.tries, this.#starts, counted) &&
        isApproved(rules, claim.record);
    }
    return afterClaim(rules, claim, { waited: this.#waited, startsLeft: left });
  }

  #nextGeneration(): void {
    this.#generation += 1;
    this.#approvalId = undefined;
    this.#starts = 0;
  }

  #wait(key: string, leaseLeftMs: number): Patience {
    return (this.#patience ??= new Patience(this.#around, this.#call, key, this.#generation, leaseLeftMs));
  }

  async #join(flight: Flight): Promise<Answer | undefined> {
    const { key } = flight.record;
    const patience = this.#wait(key, 0);
    const answer = await patience.outlasts(landed(this.#around, this.#call, flight));
    if (answer !== undefined || patience.spent) return answer ?? patience.running(key, 0);
    if (flight.found !== undefined) return this.#follow(flight.found, key);
    this.#waited = true;
    return undefined;
  }

  async #poll(key: string, leaseLeftMs: number): Promise<Answer | undefined> {
    this.#waited = true;
    const patience = this.#wait(key, leaseLeftMs);
    if (patience.spent) return patience.running(key, leaseLeftMs);
    if (this.#around.flights.get(key) === undefined) await patience.nap(key, leaseLeftMs);
    return undefined;
  }
}
