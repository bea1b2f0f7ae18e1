import type { Hold, Settled, SettledState } from '../store.js';
import type { Row, Sight, Step } from './row.js';

/** Record how it ended, unless somebody took the key since. */
export function settle(hold: Hold, state: SettledState, outcome: string, sight: Sight): Step<Settled> {
  const { row, now } = sight;
  if (row === undefined) return { answer: { kind: 'fenced', record: null } };
  if (mayEnd(row, hold, state)) return { answer: { kind: 'settled' }, row: ended(row, state, outcome, now) };
  if (saidBefore(row, hold, state, outcome)) return { answer: { kind: 'settled' } };
  if (state !== 'done' || hold.fence > row.fence || row.state === 'expired' || row.evidence !== null) {
    return { answer: { kind: 'fenced', record: row } };
  }
  const kept: Row = { ...row, evidence: outcome, updatedAt: now };
  return { answer: { kind: 'fenced', record: kept }, row: kept };
}

/** A person's word on a record that stands at `unknown`. */
export function resolve(state: 'done' | 'failed', outcome: string, { row, now }: Sight): Step<boolean> {
  if (row?.state !== 'unknown') return { answer: false };
  return { answer: true, row: ended(row, state, outcome, now) };
}

/** Give the key back as it was when this holder won it, an approval that it spent too. The first arguments stay. */
export function release(hold: Hold, { row, approval, now }: Sight): Step<boolean> {
  if (row?.state !== 'running' || row.fence !== hold.fence) return { answer: false };
  const spentHere = approval?.state === 'spent' && row.startedBefore === null;
  return {
    answer: true,
    row: {
      ...row,
      state: 'open',
      holder: null,
      leaseUntil: null,
      attempts: row.attempts - row.heldStarts,
      startedFence: row.startedBefore,
      heldStarts: 0,
      updatedAt: now,
    },
    approvals: spentHere ? [{ ...approval, state: 'approved', spentAt: null }] : [],
  };
}

function mayEnd(row: Row, hold: Hold, state: SettledState): boolean {
  if (row.state === 'running') return row.fence === hold.fence;
  return row.state === 'unknown' && state === 'done' && row.startedFence === hold.fence;
}

// A settle whose answer was lost is sent again; it must not be told that it came too late.
function saidBefore(row: Row, hold: Hold, state: SettledState, outcome: string): boolean {
  return (
    row.state === state && row.outcome === outcome && (row.fence === hold.fence || row.startedFence === hold.fence)
  );
}

// A spread of so many fields would take a tenth of a whole call over a store in memory.
function ended(row: Row, state: SettledState, outcome: string, now: number): Row {
  return {
    key: row.key,
    tenant: row.tenant,
    task: row.task,
    step: row.step,
    tool: row.tool,
    ordinal: row.ordinal,
    generation: row.generation,
    class: row.class,
    state,
    fence: row.fence,
    holder: null,
    leaseUntil: null,
    attempts: row.attempts,
    startedFence: row.startedFence,
    args: row.args,
    outcome,
    approvalId: row.approvalId,
    parent: row.parent,
    evidence: row.evidence,
    createdAt: row.createdAt,
    updatedAt: now,
    heldStarts: row.heldStarts,
    startedBefore: row.startedBefore,
  };
}
