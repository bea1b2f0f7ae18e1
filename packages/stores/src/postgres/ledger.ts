import type { ClaimRequest, Hold, LedgerRecord, SettledState } from '@retrysafe/dispatcher';
import { newRow, type Row, type Step } from '@retrysafe/dispatcher/ledger';
import type { Seen } from '../converge.js';
import { mustFit } from '../text.js';
import type { Answer } from './client.js';
import { mayBeSentAgain, postgresError } from './errors.js';
import { channel } from './listening.js';
import { approvalOf, approvalValues, columns, rowOf, rowValues } from './rows.js';

/** Sends a statement, again when the server had to choose between two; rejects with `StoreError`. */
export type Send = (sql: string, ...values: readonly unknown[]) => Promise<readonly Found[]>;

export type Found = Readonly<Record<string, unknown>>;

export type Query = (sql: string, values: unknown[]) => Promise<Answer>;

export function sender(query: Query): Send {
  return async (sql, ...values) => {
    mustFit('The ledger in Postgres', values);
    for (;;) {
      try {
        return (await query(sql, [...values])).rows as readonly Found[];
      } catch (error) {
        if (!mayBeSentAgain(error)) throw postgresError(error);
      }
    }
  };
}

/** The server's clock when the statement reaches this point, ms; `now()` would be the start of the transaction. */
export const clock = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

export async function look(
  send: Send,
  key: string,
  tenant: string | null = null,
  task: string | null = null,
): Promise<Seen> {
  return seenIn((await send(lookSql, key, tenant, task))[0]);
}

/** As `look`, by the id of an approval. */
export async function lookByApproval(send: Send, id: string): Promise<Seen> {
  return seenIn((await send(lookByApprovalSql, id))[0]);
}

/** Writes what the step says if the record is still as it was seen. */
export async function swap(
  send: Send,
  { row: before, revision }: Seen,
  { row = before, approvals = [] }: Step<unknown>,
): Promise<boolean> {
  if (row === undefined) return true;
  const given = JSON.stringify(rowValues(row));
  const kept = JSON.stringify(approvals.map(approvalValues));
  fit(row);
  approvals.forEach(fit);
  const found = revision === null ? await send(insertSql, given, kept) : await send(updateSql, given, kept, revision);
  return Number(found[0]?.['moved']) === 1;
}

/**
 * Takes keys that nobody claimed before, in tasks that are open, all in one statement. Undefined in the place of one
 * where it is not so, and of all but the first that ask for the same key.
 */
export async function firstClaims(
  send: Send,
  requests: readonly ClaimRequest[],
): Promise<readonly (LedgerRecord | undefined)[]> {
  const [alone] = requests;
  if (alone !== undefined && requests.length === 1) return [await firstClaim(send, alone)];
  const firsts = firstOfEach(requests, (request) => request.key);
  // In one order everywhere, so that two processes with the same keys wait for each other and never in a circle.
  const given = [...firsts.keys()].sort().flatMap((key) => firsts.get(key) ?? []);
  const won = await send(
    claimSql,
    JSON.stringify(given.map((request) => ({ ...rowValues(newRow(request, 0)), lease_ms: request.leaseMs }))),
  );
  const times = new Map(won.map((found) => [found['key'], Number(found['now'])]));
  return requests.map((request) => {
    const now = times.get(request.key);
    return now === undefined || firsts.get(request.key) !== request ? undefined : newRow(request, now);
  });
}

// The server plans this far faster than the statement for many.
async function firstClaim(send: Send, request: ClaimRequest): Promise<LedgerRecord | undefined> {
  const row = newRow(request, 0);
  const {
    key,
    tenant,
    task,
    step,
    tool,
    ordinal,
    generation,
    class: toolClass,
    holder,
    attempts,
    startedFence,
    args,
    parent,
  } = row;
  const found = await send(
    parent === null ? claimOneSql : claimPartSql,
    ...[
      key,
      tenant,
      task,
      step,
      tool,
      ordinal,
      generation,
      toolClass,
      holder,
      request.leaseMs,
      attempts,
      startedFence,
      args,
      parent,
    ],
  );
  if (found[0] === undefined) return undefined;
  const { created_at: createdAt, lease_until: leaseUntil, updated_at: updatedAt } = found[0];
  return { ...row, createdAt: Number(createdAt), leaseUntil: Number(leaseUntil), updatedAt: Number(updatedAt) };
}

export interface Settling {
  readonly hold: Hold;
  readonly state: SettledState;
  readonly outcome: string;
}

/** Records outcomes for those that hold their keys, all in one statement; false in the place of one that does not. */
export async function settleHeld(send: Send, settlings: readonly Settling[]): Promise<readonly boolean[]> {
  const [alone] = settlings;
  if (alone !== undefined && settlings.length === 1) {
    const { hold, state, outcome } = alone;
    return [
      (await send(settleOneSql, hold.key, hold.fence, state, outcome, state === 'unknown' ? true : null)).length === 1,
    ];
  }
  const firsts = firstOfEach(settlings, ({ hold }) => hold.key);
  const given = [...firsts.values()].map(({ hold, state, outcome }) => ({
    ...hold,
    state,
    outcome,
    parked: state === 'unknown' ? true : null,
  }));
  const settled = new Set((await send(settleSql, JSON.stringify(given))).map((found) => found['key']));
  return settlings.map((settling) => settled.has(settling.hold.key) && firsts.get(settling.hold.key) === settling);
}

/** Throws when a text of the item cannot be kept: within JSON the server would not say which. */
export function fit(item: object): void {
  mustFit('The ledger in Postgres', Object.values(item));
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item> {
  const firsts = new Map<string, Item>();
  for (const item of items) if (!firsts.has(keyOf(item))) firsts.set(keyOf(item), item);
  return firsts;
}

function seenIn(found: Found | undefined): Seen {
  if (found === undefined) throw new Error('A statement that always gives one row gave none.');
  const row: Row | undefined = rowOf(found);
  return {
    now: Number(found['now']),
    row,
    approval: approvalOf(found),
    taskClosed: found['closed'] === true,
    revision: row === undefined ? null : Number(found['revision']),
  };
}

const hint = (key: string) => `pg_notify('${channel}', ${key})`;

/**
 * Tells those who wait for the key, if the call was long enough for somebody to wait for it. Each hint costs the commit a
 * lock that all commits with hints share, so quick calls, which may be many, give none.
 */
export const hintOfLong = (key: string, since: string) =>
  `case when ${clock} - ${since} >= 20 then ${hint(key)} end as hinted`;

const sight = `${clock} as now, record.revision, ${columns.recordSelected}, ${columns.approvalSelected}`;

const lookSql = `
  select ${sight}, exists (select 1 from retrysafe_task where tenant = $2 and task = $3 and closed_at is not null) as closed
  from (select 1) as one
    left join retrysafe_ledger as record on record.key = $1
    left join retrysafe_approval as approval on approval.id = record.approval_id`;

const lookByApprovalSql = `
  select ${sight}, false as closed
  from (select 1) as one
    left join retrysafe_approval as approval on approval.id = $1
    left join retrysafe_ledger as record on record.key = approval.key`;

const parked = (state: string) => `case when ${state} in ('unknown', 'awaiting') then true end`;

// The approvals are written from the row that was moved, so that both are written or neither is.
const keepApprovals = `
  kept as (
    insert into retrysafe_approval (${columns.approval})
    select ${columns.approval} from moved, json_to_recordset($2::json) as given (${columns.approvalTyped})
    on conflict (id) do update set state = excluded.state, "by" = excluded."by", note = excluded.note,
      lapses_at = excluded.lapses_at, decided_at = excluded.decided_at, spent_at = excluded.spent_at)
  select count(*) as moved, count(case when now_at <> 'running' then ${hint('moved_key')} end) from moved`;

const insertSql = `
  with moved as (
    insert into retrysafe_ledger (${columns.record}, parked)
    select ${columns.record}, ${parked('state')} from json_to_record($1::json) as given (${columns.recordTyped})
    on conflict (key) do nothing returning key as moved_key, state as now_at),
  ${keepApprovals}`;

const updateSql = `
  with moved as (
    update retrysafe_ledger as record set ${columns.standingSet}, parked = ${parked('given.state')}, revision = record.revision + 1
    from json_to_record($1::json) as given (${columns.recordTyped})
    where record.key = given.key and record.revision = $3 returning record.key as moved_key, record.state as now_at),
  ${keepApprovals}`;

const claimOne = (where: string) => `
  insert into retrysafe_ledger (key, tenant, task, step, tool, ordinal, generation, class, state, fence, holder, lease_until,
    attempts, started_fence, held_starts, args, parent, created_at, updated_at)
  select $1, $2, $3, $4, $5, $6, $7::int, $8, 'running', 1, $9, ${clock} + $10::bigint,
    $11::int, $12::bigint, $11::int, $13, $14, ${clock}, ${clock} ${where}
  on conflict (key) do nothing
  returning created_at, updated_at, lease_until`;

const claimOneSql = claimOne(
  'where not exists (select 1 from retrysafe_task where task = $3 and tenant = $2 and closed_at is not null)',
);
const claimPartSql = claimOne('');

const settleOneSql = `
  update retrysafe_ledger
  set state = $3, outcome = $4, parked = $5::boolean, holder = null, lease_until = null, updated_at = ${clock}, revision = revision + 1
  where key = $1 and fence = $2::bigint and state = 'running' returning 1, ${hintOfLong('key', 'created_at')}`;

const claimSql = `
  insert into retrysafe_ledger (key, tenant, task, step, tool, ordinal, generation, class, state, fence, holder, lease_until,
    attempts, started_fence, held_starts, args, parent, created_at, updated_at)
  select key, tenant, task, step, tool, ordinal, generation, class, state, fence, holder, now + lease_ms,
    attempts, started_fence, held_starts, args, parent, now, now
  from json_to_recordset($1::json) as given (${columns.recordTyped}, lease_ms bigint), lateral (select ${clock} as now) as server
  where given.parent is not null
    or not exists (select 1 from retrysafe_task as t where t.tenant = given.tenant and t.task = given.task and t.closed_at is not null)
  on conflict (key) do nothing
  returning key, created_at as now`;

const settleSql = `
  update retrysafe_ledger as record
  set state = given.state, outcome = given.outcome, parked = given.parked, holder = null, lease_until = null,
    updated_at = ${clock}, revision = record.revision + 1
  from json_to_recordset($1::json) as given (key text, fence bigint, state text, outcome text, parked boolean)
  where record.key = given.key and record.fence = given.fence and record.state = 'running'
  returning record.key, ${hintOfLong('record.key', 'record.created_at')}`;
