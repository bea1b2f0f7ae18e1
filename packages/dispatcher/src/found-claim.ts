import type { Answer } from './answer.js';
import type { Won } from './conclude.js';
import { afterClaim, type AfterClaim, isApproved, rulesOfStart, startsLeft, startsWithClaim } from './decide.js';
import { refusals } from './messages.js';
import type { Claim } from './store.js';
import { storedAnswer } from './stored-answer.js';
import type { Surroundings } from './surroundings.js';
import type { WriteCall } from './write-call.js';

/** The call as it goes on from this claim: a start under it whose end nobody saw may have been another version's. */
export function afterStartOf(call: WriteCall, claim: Won, byThisVersion: boolean): WriteCall {
  if (!claim.interrupted) return call;
  const { tool } = call;
  const rules = rulesOfStart(tool.rules, { as: claim.record.class, byThisVersion });
  return rules === tool.rules ? call : { ...call, tool: { ...tool, rules } };
}

/** What a claim leads this call to. `waited`: it saw the key held; `starts`: those of this call under earlier holds. */
export function afterFound({ tool }: WriteCall, claim: Claim, waited: boolean, starts: number): AfterClaim {
  const { rules, policy, windowMs } = tool;
  let left = true;
  if (claim.kind === 'won' && claim.interrupted) {
    const { attempts, createdAt, updatedAt } = claim.record;
    const counted = startsWithClaim(rules) ? attempts - 1 : attempts; // the claim marked a start that has not begun
    // Past the provider's own window a repeat is a second effect. Both times are the store's.
    left =
      updatedAt - createdAt <= windowMs &&
      startsLeft(rules, policy.tries, starts, counted) &&
      isApproved(rules, claim.record);
  }
  return afterClaim(rules, claim, { waited, startsLeft: left });
}

/** What the claim itself answers, when it leaves nothing to do; undefined when the next generation is to be tried. */
export function answerFound(
  around: Surroundings,
  call: WriteCall,
  claim: Exclude<Claim, Won | { kind: 'held' | 'unapproved' }>,
  next: AfterClaim,
): Answer | undefined {
  const { name } = call.tool;
  if (claim.kind === 'task-closed') return refusals.taskClosed(name);
  if (next === 'key-expired') return refusals.keyExpired(name);
  if (next === 'stored' || call.onlyGeneration !== undefined) return storedAnswer(around, call, claim.record);
  return undefined;
}
