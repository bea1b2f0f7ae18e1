import type { Hold, Started } from '../store.js';
import { inForce, leaseLives, type Sight, type Step } from './row.js';

/** Mark a start of the handler. The first start of a generation spends its approval. */
export function start(hold: Hold, { row, approval, now }: Sight): Step<Started> {
  if (row === undefined || row.fence !== hold.fence || !leaseLives(row, now)) return { answer: { kind: 'lost' } };
  if (row.approvalId !== null && !inForce(approval, row, now)) return { answer: { kind: 'unapproved' } };
  const attempts = row.attempts + 1;
  return {
    answer: { kind: 'started', attempts },
    row: { ...row, attempts, startedFence: row.fence, heldStarts: row.heldStarts + 1, updatedAt: now },
    approvals: approval?.state === 'approved' ? [{ ...approval, state: 'spent', spentAt: now }] : [],
  };
}
