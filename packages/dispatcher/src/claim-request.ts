import { reopens, startsWithClaim } from './decide.js';
import type { ClaimRequest } from './store.js';
import type { Surroundings } from './surroundings.js';
import { argsTextOf, type WriteCall } from './write-call.js';

/** What a call asks of the store for this key. Throws an `UnfitArgs`. `waited`: it saw the key held. */
export function claimRequest(
  around: Surroundings,
  call: WriteCall,
  key: string,
  generation: number,
  waited: boolean,
  approvalId: string | undefined,
): ClaimRequest {
  const { holder, leaseMs } = around;
  const { intent, tool } = call;
  const request: ClaimRequest = {
    key,
    tenant: intent.tenant,
    task: intent.task,
    step: intent.step,
    tool: intent.tool,
    ordinal: intent.ordinal,
    generation,
    class: tool.class,
    args: argsTextOf(around, call, key),
    holder,
    leaseMs,
    start: startsWithClaim(tool.rules),
    reopen: reopens(tool.rules, waited),
  };
  return approvalId === undefined ? request : { ...request, approvalId };
}
