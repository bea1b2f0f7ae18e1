import type { AskRequest, ClaimRequest } from '@retrysafe/dispatcher';

export function keyOf(n: number): string {
  return n.toString(16).padStart(64, '0');
}

export function claimOf(changes: Partial<ClaimRequest> = {}): ClaimRequest {
  return { ...intent, holder: 'ann', leaseMs: 60_000, start: false, reopen: false, ...changes };
}

export function askOf(changes: Partial<AskRequest> = {}): AskRequest {
  return {
    ...intent,
    class: 'irreversible',
    toolVersion: '1',
    approvalId: 'approval-1',
    approvalMs: 600_000,
    afterDenial: false,
    ...changes,
  };
}

const intent = {
  tenant: 'acme',
  task: 'task',
  step: 'step',
  tool: 'tool',
  ordinal: '0',
  key: keyOf(1),
  generation: 0,
  class: 'idempotent-write',
  args: '{}',
} as const;
