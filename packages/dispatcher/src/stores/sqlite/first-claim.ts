import type { ToolClass } from '@retrysafe/decorators';
import { newRow } from '../../ledger/index.js';
import type { ClaimRequest, LedgerRecord } from '../../store.js';
import type { SqliteValue } from './driver.js';
import { type Ledger, taskIdOf } from './ledger.js';

/**
 * Takes a key that nobody claimed before, in a task that is open; undefined when it is not so. Nearly every claim ends
 * here, so it is one statement, with as few values to bind as can be: each costs as much as a column more.
 */
export function firstClaim(ledger: Ledger, request: ClaimRequest): LedgerRecord | undefined {
  if (request.approvalId !== undefined) return undefined;
  const row = newRow(request, ledger.now);
  const taskId = taskIdOf(ledger, row.tenant, row.task);
  const values: SqliteValue[] = [
    row.key,
    taskId,
    row.step,
    row.tool,
    row.ordinal,
    row.holder,
    row.leaseUntil,
    row.args,
  ];
  values.push(row.createdAt);
  const isUsual = row.generation === 0 && row.parent === null;
  if (!isUsual) values.push(row.generation, row.parent);
  const kind = row.parent !== null ? 'part' : isUsual ? 'usual' : 'generation';
  return ledger.run(inserts[row.class][kind][request.start ? 'started' : 'claimed'], ...values) === 1 ? row : undefined;
}

// A part of a call that runs is no new intent: its task may be closed.
const inOpenTask = 'not exists (select 1 from retrysafe_task where task_id = ?2 and closed_at is not null)';

const insertsOf = (toolClass: ToolClass) => ({
  usual: insertsWith(toolClass, '0, null', inOpenTask),
  generation: insertsWith(toolClass, '?10, ?11', inOpenTask),
  part: insertsWith(toolClass, '?10, ?11', 'true'),
});

const insertsWith = (toolClass: ToolClass, generationAndParent: string, where: string) => ({
  started: insert(`'${toolClass}', ${generationAndParent}, 1, 1, 1`, where),
  claimed: insert(`'${toolClass}', ${generationAndParent}, 0, null, 0`, where),
});

function insert(known: string, where: string): string {
  return `insert into retrysafe_ledger (key, task_id, step, tool, ordinal, holder, lease_until, args, created_at, updated_at,
      class, generation, parent, attempts, started_fence, held_starts, state, fence)
    select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ${known}, 'running', 1 where ${where}
    on conflict (key) do nothing`;
}

const inserts = {
  read: insertsOf('read'),
  'idempotent-write': insertsOf('idempotent-write'),
  'non-idempotent-write': insertsOf('non-idempotent-write'),
  irreversible: insertsOf('irreversible'),
};
