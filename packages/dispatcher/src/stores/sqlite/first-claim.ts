import { newRow } from '../../ledger/index.js';
import type { ClaimRequest, LedgerRecord } from '../../store.js';
import { type Ledger, taskIdOf } from './ledger.js';

/**
 * Takes a key that nobody claimed before, in a task that is open; undefined when it is not so. Nearly every claim ends
 * here, so it is one statement, with as few values to bind as can be.
 */
export function firstClaim(ledger: Ledger, request: ClaimRequest): LedgerRecord | undefined {
  if (request.approvalId !== undefined) return undefined;
  const row = newRow(request, ledger.now);
  const taskId = taskIdOf(ledger, row.tenant, row.task);
  const inserted = ledger.run(
    insertOf(request),
    row.key,
    taskId,
    row.step,
    row.tool,
    row.ordinal,
    row.generation,
    row.class,
    row.parent,
    row.holder,
    row.leaseUntil,
    row.args,
    row.createdAt,
    row.updatedAt,
    ...(row.parent === null ? [taskId] : []),
  );
  return inserted === 1 ? row : undefined;
}

function insertOf({ start, parent }: ClaimRequest): string {
  if (parent === undefined) return start ? insertStarted : insertClaimed;
  return start ? insertStartedPart : insertPart;
}

// A part of a call that runs is no new intent: its task may be closed.
const inOpenTask = 'not exists (select 1 from retrysafe_task where task_id = ? and closed_at is not null)';
const insertStarted = insert('1, 1, 1', inOpenTask);
const insertClaimed = insert('0, null, 0', inOpenTask);
const insertStartedPart = insert('1, 1, 1', 'true');
const insertPart = insert('0, null, 0', 'true');

function insert(start: string, where: string): string {
  return `insert into retrysafe_ledger (key, task_id, step, tool, ordinal, generation, class, parent, holder, lease_until, args,
      created_at, updated_at, state, fence, attempts, started_fence, held_starts)
    select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', 1, ${start} where ${where}
    on conflict (key) do nothing`;
}
