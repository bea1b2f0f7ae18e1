import type { Claim, ClaimRequest, Hold } from '../store.js';
import { asOf, inForce, leaseLives, type Row, type Sight, type Step } from './row.js';

/** Take the key, or learn who has it or how it ended. */
export function claim(request: ClaimRequest, sight: Sight): Step<Claim> {
  const { row, now } = sight;
  if (row === undefined) return firstClaim(request, sight);
  if (leaseLives(row, now))
    return { answer: { kind: 'held', record: row, leaseLeftMs: (row.leaseUntil ?? now) - now } };
  const before = standing(row, request.reopen);
  return before === null ? { answer: { kind: 'settled', record: row } } : win(row, before, request, sight);
}

/** Prolong the lease from now. */
export function renew(hold: Hold, leaseMs: number, { row, now }: Sight): Step<boolean> {
  if (row === undefined || row.fence !== hold.fence || !leaseLives(row, now)) return { answer: false };
  return { answer: true, row: { ...row, leaseUntil: now + leaseMs, updatedAt: now } };
}

/** The row of a key that nobody claimed before. */
export function newRow(request: ClaimRequest, now: number): Row {
  return {
    key: request.key,
    tenant: request.tenant,
    task: request.task,
    step: request.step,
    tool: request.tool,
    ordinal: request.ordinal,
    generation: request.generation,
    class: request.class,
    state: 'running',
    fence: 1,
    holder: request.holder,
    leaseUntil: now + request.leaseMs,
    attempts: request.start ? 1 : 0,
    startedFence: request.start ? 1 : null,
    args: request.args,
    outcome: null,
    approvalId: null,
    parent: request.parent ?? null,
    evidence: null,
    createdAt: now,
    updatedAt: now,
    heldStarts: request.start ? 1 : 0,
    startedBefore: null,
  };
}

function firstClaim(request: ClaimRequest, { now, taskClosed }: Sight): Step<Claim> {
  // A part of a call that runs is no new intent.
  if (taskClosed && request.parent === undefined) return { answer: { kind: 'task-closed' } };
  // An approval lives on a record, so one that is named without a record is forged.
  if (request.approvalId !== undefined) return { answer: { kind: 'unapproved', approval: null } };
  const row = newRow(request, now);
  return { answer: { kind: 'won', record: row, before: 'none', interrupted: false }, row };
}

function standing(row: Row, reopen: boolean): 'open' | 'lapsed' | 'unknown' | null {
  if (row.state === 'running') return 'lapsed';
  if (row.state === 'open') return 'open';
  return row.state === 'unknown' && reopen ? 'unknown' : null;
}

function win(row: Row, before: 'open' | 'lapsed' | 'unknown', request: ClaimRequest, sight: Sight): Step<Claim> {
  const { approval, now } = sight;
  const needed = request.approvalId ?? (request.start ? row.approvalId : null);
  if (needed !== null && (needed !== row.approvalId || !inForce(approval, row, now))) {
    const named = needed === row.approvalId && approval !== undefined ? asOf(approval, now) : null;
    return { answer: { kind: 'unapproved', approval: named } };
  }
  const fence = row.fence + 1;
  const held: Row = {
    ...row,
    state: 'running',
    fence,
    holder: request.holder,
    leaseUntil: now + request.leaseMs,
    attempts: row.attempts + (request.start ? 1 : 0),
    startedFence: request.start ? fence : row.startedFence,
    outcome: null,
    updatedAt: now,
    heldStarts: request.start ? 1 : 0,
    startedBefore: row.startedFence,
  };
  const answer: Claim = { kind: 'won', record: held, before, interrupted: row.startedFence !== null };
  const spent =
    request.start && approval?.state === 'approved' ? [{ ...approval, state: 'spent', spentAt: now } as const] : [];
  return { answer, row: held, approvals: spent };
}
