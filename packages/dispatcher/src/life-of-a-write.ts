import type { Answer } from './answer.js';
import { approve } from './approving.js';
import { afterClaim, type AfterClaim, reopens, startsLeft, startsWithClaim } from './decide.js';
import { type Flight, landed } from './flight.js';
import { HeldCall } from './held-call.js';
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
 * for whoever has the key. Throws only `Passing`.
 */
export async function write(around: Surroundings, call: WriteCall): Promise<Answer> {
  const { rules } = call.tool;
  const patience = new Patience(around, call);
  let generation = call.onlyGeneration ?? 0;
  let asks = rules.firstCall === 'ask';
  let starts = 0;
  for (;;) {
    const key = intentKey(call.intent, generation);
    if (call.signal?.aborted === true) return patience.begun ? patience.running(key, 0) : refusals.aborted(call.tool.name);

    const flight = around.flights.get(key);
    if (flight !== undefined) {
      patience.begin(key, generation, 0);
      const answer = await patience.outlasts(landed(around, call, flight));
      if (answer !== undefined) return answer;
      if (patience.spent) return patience.running(key, 0);
      continue;
    }

    const sentAt = around.clock.now();
    let claim: Claim;
    try {
      const approval = asks ? await approve(around, call, key, generation) : undefined;
      if (approval?.kind === 'answer') return approval.answer;
      claim = await around.store.claim({
        ...call.intent,
        key,
        generation,
        class: rules.class,
        args: call.argsText,
        holder: around.holder,
        leaseMs: around.leaseMs,
        start: startsWithClaim(rules),
        reopen: reopens(rules, patience.begun),
        ...(approval?.approvalId !== undefined && { approvalId: approval.approvalId }),
      });
    } catch (error) {
      tellStoreFailure(around, 'claim', error);
      return refusals.storeUnavailable(call.tool.name, error);
    }

    const next = decided(call, claim, patience.begun, starts);
    switch (next) {
      case 'run':
      case 'probe':
      case 'unknown': {
        if (claim.kind !== 'won') break;
        const held = new HeldCall(around, call, claim, sentAt, starts);
        const answer = await fly(around, held, next);
        if (answer !== undefined) return answer;
        starts = held.starts;
        patience.begin(key, generation, 0);
        break;
      }
      case 'wait': {
        if (claim.kind !== 'held') break;
        patience.begin(key, generation, claim.leaseLeftMs);
        if (patience.spent) return patience.running(key, claim.leaseLeftMs);
        if (!around.flights.has(key)) await patience.poll(claim.leaseLeftMs);
        break;
      }
      case 'next-generation':
        if (call.onlyGeneration === undefined) generation += 1;
        else if (claim.kind === 'settled') return storedAnswer(around, call, claim.record);
        break;
      case 'stored':
        if (claim.kind === 'settled') return storedAnswer(around, call, claim.record);
        break;
      case 'ask':
        asks = true;
        break;
      case 'key-expired':
        return refusals.keyExpired(call.tool.name);
      case 'task-closed':
        return refusals.taskClosed(call.tool.name);
    }
  }
}

function decided({ tool }: WriteCall, claim: Claim, waited: boolean, starts: number): AfterClaim {
  const { rules, policy, windowMs } = tool;
  let left = true;
  if (claim.kind === 'won') {
    const { attempts, createdAt, updatedAt } = claim.record;
    const counted = startsWithClaim(rules) ? attempts - 1 : attempts; // the claim marked a start that has not begun
    // Past the provider's own window a repeat is a second effect. Both times are the store's.
    left = updatedAt - createdAt <= windowMs && startsLeft(rules, policy.tries, starts, counted);
  }
  return afterClaim(rules, claim, { waited, startsLeft: left });
}

function fly(around: Surroundings, held: HeldCall, next: 'run' | 'probe' | 'unknown'): Promise<Answer | undefined> {
  const { key, generation, args } = held.record;
  const flight: Flight = { key, generation, args, outcome: null, answer: Promise.resolve(undefined) };
  around.flights.set(key, flight);
  flight.answer = held.toTheEnd(next, flight);
  return flight.answer;
}
