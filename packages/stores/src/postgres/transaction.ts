import type { Claim, ClaimRequest, Transact, Transacted, TransactedWork } from '@retrysafe/dispatcher';
import * as steps from '@retrysafe/dispatcher/ledger';
import { converge } from '../converge.js';
import type { InTime } from '../deadline.js';
import { mustFit } from '../text.js';
import { type Connect, lend, type PostgresConnection } from './connection.js';
import { isTurnedDown, postgresError } from './errors.js';
import { hintOfLong } from './hint.js';
import { look, swap } from './ledger.js';
import { clock, fit, type Send } from './sending.js';
import { firstClaims } from './turn-statements.js';

/**
 * A call's claim, the handler's statements and the outcome in one transaction of one connection. The key is locked as
 * long, by an advisory lock, so that others are told at once and wait for no row.
 */
export function transactions(connect: Connect, ready: () => Promise<void>, inTime: InTime): Transact {
  return async (request, work) => {
    fit(request);
    await ready();
    try {
      return await lend(connect, inTime, (connection, spoil) => transacted(connection, inTime, request, work, spoil));
    } catch (error) {
      throw postgresError(error);
    }
  };
}

async function transacted(
  connection: PostgresConnection,
  inTime: InTime,
  request: ClaimRequest,
  work: TransactedWork,
  spoil: () => void,
): Promise<Transacted> {
  const send: Send = async (sql, ...values) => {
    mustFit('The ledger in Postgres', values);
    return (await inTime(connection.query(sql, [...values]))).rows as Awaited<ReturnType<Send>>;
  };
  const rollBack = () => send('rollback').catch(spoil);
  const claim = await beginAndClaim(send, request).catch(async (error: unknown) => {
    await rollBack();
    throw error;
  });
  if (claim.kind !== 'won') {
    await rollBack();
    return claim;
  }
  const end = await work(claim, connection);
  if (end.kind === 'commit') return committed(send, claim.record, end, rollBack, spoil);
  if (end.abandoned) {
    spoil();
    return { kind: 'rolled-back' };
  }
  const isEnded = await isCommitted(send, claim.record);
  await rollBack();
  return { kind: isEnded ? 'ended-by-handler' : 'rolled-back' };
}

async function beginAndClaim(
  send: Send,
  request: ClaimRequest,
): Promise<Extract<Claim, { kind: 'won' }> | Extract<Transacted, { kind: 'busy' | 'not-won' }>> {
  await send('begin');
  const [lock] = await send(lockSql, String(Math.ceil(request.leaseMs)), request.key);
  if (lock?.['free'] !== true) return { kind: 'busy' };
  const claim = await claimIn(send, request);
  return claim.kind === 'won' ? claim : { kind: 'not-won', claim };
}

async function claimIn(send: Send, request: ClaimRequest): Promise<Claim> {
  const record = request.approvalId === undefined ? (await firstClaims(send, [request]))[0] : undefined;
  if (record !== undefined) return { kind: 'won', record, before: 'none', interrupted: false };
  return converge(
    () => look(send, request.key, request.tenant, request.task),
    (sight) => steps.claim(request, sight),
    (seen, step) => swap(send, seen, step),
  );
}

// After an error the server takes no statement but the end of the transaction, which is then still open.
async function isCommitted(send: Send, { key, fence }: { readonly key: string; readonly fence: number }) {
  try {
    return (await send(byAnotherSql, key, fence)).length > 0;
  } catch {
    return false;
  }
}

async function committed(
  send: Send,
  { key, fence }: { readonly key: string; readonly fence: number },
  { state, outcome }: { readonly state: string; readonly outcome: string },
  rollBack: () => Promise<unknown>,
  spoil: () => void,
): Promise<Transacted> {
  try {
    fit({ outcome });
    const settled = await send(settleSql, key, fence, state, outcome, state === 'unknown' ? true : null);
    if (settled.length !== 1) {
      await rollBack();
      return { kind: 'ended-by-handler' };
    }
  } catch (error) {
    await rollBack();
    return { kind: 'rolled-back', error };
  }
  try {
    await send('commit');
    return { kind: 'committed' };
  } catch (error) {
    if (isTurnedDown(error)) return { kind: 'rolled-back', error };
    spoil();
    return { kind: 'in-doubt', error };
  }
}

// Where a holder stands still or its machine is gone, the server itself rolls back when the lease is over.
const lockSql = `
  select pg_try_advisory_xact_lock(hashtextextended($2, 0)) as free,
    case when current_setting('idle_in_transaction_session_timeout') = '0'
      then set_config('idle_in_transaction_session_timeout', $1, true) end`;

const byAnotherSql = `
  select from retrysafe_ledger where key = $1 and fence = $2::bigint and xmin <> pg_current_xact_id()::xid`;

// Only the row as this very transaction wrote it.
const settleSql = `
  update retrysafe_ledger
  set state = $3, outcome = $4, parked = $5::boolean, holder = null, lease_until = null, updated_at = ${clock}, revision = revision + 1
  where key = $1 and fence = $2::bigint and state = 'running' and xmin = pg_current_xact_id()::xid
  returning ${hintOfLong('key', 'created_at')}`;
