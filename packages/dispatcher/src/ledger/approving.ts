import type { Approval, AskRequest, Asked, Decided } from '../store.js';
import { asOf, leaseLives, type Row, type Sight, type Step } from './row.js';

/** Ask for an approval, or learn how the one in force stands. */
export function ask(request: AskRequest, sight: Sight): Step<Asked> {
  const { row, now, taskClosed } = sight;
  if (row === undefined) {
    return taskClosed
      ? { answer: { kind: 'task-closed' } }
      : asked(request, blankRow(request, now), request.args, sight);
  }
  if (!mayStillBeAsked(row, now)) return { answer: { kind: 'past', record: row } };
  const approval = sight.approval === undefined ? undefined : asOf(sight.approval, now);
  if (row.state === 'denied') {
    if (request.afterDenial) return asked(request, row, request.args, sight);
    return approval === undefined ? { answer: { kind: 'past', record: row } } : standing(row, approval);
  }
  if (approval === undefined || approval.state === 'lapsed' || approval.id === request.replaces)
    return asked(request, row, row.args, sight);
  return standing(row, approval);
}

/**
 * A person's decision: counts once, in time, and only on the approval that the record waits for. A yes may be taken back
 * until the handler is started.
 */
export function decide(
  id: string,
  decision: { readonly approve: boolean; readonly by: string; readonly note?: string },
  { row, approval, now }: Sight,
): Step<Decided> {
  if (approval === undefined) return { answer: { kind: 'no-such-approval' } };
  const current = asOf(approval, now);
  if (row === undefined || row.approvalId !== id || !mayBeDecided(current, decision.approve, row, now))
    return { answer: { kind: 'too-late', approval: current } };
  const decided: Approval = {
    ...approval,
    state: decision.approve ? 'approved' : 'denied',
    by: decision.by,
    note: decision.note ?? null,
    decidedAt: now,
  };
  return {
    answer: { kind: 'decided', approval: decided },
    row: { ...row, state: decision.approve ? 'open' : 'denied', holder: null, leaseUntil: null, updatedAt: now },
    approvals: [decided],
  };
}

function mayBeDecided({ state }: Approval, approve: boolean, row: Row, now: number): boolean {
  if (state === 'pending') return row.state === 'awaiting';
  return state === 'approved' && !approve && mayStillBeAsked(row, now);
}

// A holder that lost its lease before any start did nothing: its approval is not spent, and may be asked for again; or
// the tool became irreversible since, and must be asked for the first time.
function mayStillBeAsked(row: Row, now: number): boolean {
  if (row.state === 'running') return row.startedFence === null && !leaseLives(row, now);
  return row.state === 'awaiting' || row.state === 'open' || row.state === 'denied';
}

function standing(record: Row, approval: Approval): Step<Asked> {
  return { answer: { kind: 'asked', approval, record, created: false } };
}

function asked(request: AskRequest, row: Row, args: string, { approval, now }: Sight): Step<Asked> {
  const fresh: Approval = {
    id: request.approvalId,
    key: request.key,
    tenant: request.tenant,
    task: request.task,
    tool: request.tool,
    toolVersion: request.toolVersion,
    args,
    state: 'pending',
    by: null,
    note: null,
    askedAt: now,
    lapsesAt: now + request.approvalMs,
    decidedAt: null,
    spentAt: null,
  };
  const waiting: Row = {
    ...row,
    state: 'awaiting',
    args,
    approvalId: fresh.id,
    holder: null,
    leaseUntil: null,
    updatedAt: now,
  };
  const replaced = approval !== undefined && isOpen(approval, now) ? [{ ...approval, lapsesAt: now }] : [];
  return {
    answer: { kind: 'asked', approval: fresh, record: waiting, created: true },
    row: waiting,
    approvals: [...replaced, fresh],
  };
}

function isOpen(approval: Approval, now: number): boolean {
  const { state } = asOf(approval, now);
  return state === 'pending' || state === 'approved';
}

function blankRow(request: AskRequest, now: number): Row {
  return {
    key: request.key,
    tenant: request.tenant,
    task: request.task,
    step: request.step,
    tool: request.tool,
    ordinal: request.ordinal,
    generation: request.generation,
    class: request.class,
    state: 'awaiting',
    fence: 0,
    holder: null,
    leaseUntil: null,
    attempts: 0,
    startedFence: null,
    args: request.args,
    outcome: null,
    approvalId: null,
    parent: null,
    evidence: null,
    createdAt: now,
    updatedAt: now,
    heldStarts: 0,
    startedBefore: null,
  };
}
