import type { ClaimRequest, Hold, LedgerRecord, SettledState } from '@retrysafe/dispatcher';
import { newRow } from '@retrysafe/dispatcher/ledger';
import { hintOfLong } from './hint.js';
import { columns, firstValues } from './rows.js';
import { clock, type Send } from './sending.js';

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
    JSON.stringify(given.map((request) => ({ ...firstValues(newRow(request, 0)), lease_ms: request.leaseMs }))),
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
  const sql = row.parent === null ? claimOneSql : claimPartSql;
  const [found] = await send(sql, ...Object.values(firstValues(row)), request.leaseMs);
  if (found === undefined) return undefined;
  const { created_at: createdAt, lease_until: leaseUntil, updated_at: updatedAt } = found;
  return { ...row, createdAt: Number(createdAt), leaseUntil: Number(leaseUntil), updatedAt: Number(updatedAt) };
}

/** The outcome that a holder records. */
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
  const given = [...firsts.values()].map(({ hold: { key, fence }, state, outcome }) => ({
    key,
    fence,
    state,
    outcome,
    parked: state === 'unknown' ? true : null,
  }));
  const settled = new Set((await send(settleSql, JSON.stringify(given))).map((found) => found['key']));
  return settlings.map((settling) => settled.has(settling.hold.key) && firsts.get(settling.hold.key) === settling);
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item> {
  const firsts = new Map<string, Item>();
  for (const item of items) if (!firsts.has(keyOf(item))) firsts.set(keyOf(item), item);
  return firsts;
}

// What a first claim brings, and what follows from it.
const insertFirst = `
  insert into retrysafe_ledger (${columns.first}, state, fence, lease_until, created_at, updated_at)`;

const isOpen = (task: string, tenant: string) =>
  `not exists (select 1 from retrysafe_task as t where t.task = ${task} and t.tenant = ${tenant} and t.closed_at is not null)`;

const claimOne = (where: string) => `${insertFirst}
  select ${columns.firstGiven}, 'running', 1, ${clock} + $${columns.firstCount + 1}::bigint, ${clock}, ${clock} ${where}
  on conflict (key) do nothing
  returning created_at, updated_at, lease_until`;

const claimOneSql = claimOne(`where ${isOpen(columns.firstParameter('task'), columns.firstParameter('tenant'))}`);
const claimPartSql = claimOne('');

const settleOneSql = `
  update retrysafe_ledger
  set state = $3, outcome = $4, parked = $5::boolean, holder = null, lease_until = null, updated_at = ${clock}, revision = revision + 1
  where key = $1 and fence = $2::bigint and state = 'running' returning 1, ${hintOfLong('key', 'created_at')}`;

const claimSql = `${insertFirst}
  select ${columns.first}, 'running', 1, now + lease_ms, now, now
  from json_to_recordset($1::json) as given (${columns.firstTyped}, lease_ms bigint), lateral (select ${clock} as now) as server
  where given.parent is not null or ${isOpen('given.task', 'given.tenant')}
  on conflict (key) do nothing
  returning key, created_at as now`;

const settleSql = `
  update retrysafe_ledger as record
  set state = given.state, outcome = given.outcome, parked = given.parked, holder = null, lease_until = null,
    updated_at = ${clock}, revision = record.revision + 1
  from json_to_recordset($1::json) as given (key text, fence bigint, state text, outcome text, parked boolean)
  where record.key = given.key and record.fence = given.fence and record.state = 'running'
  returning record.key, ${hintOfLong('record.key', 'record.created_at')}`;
