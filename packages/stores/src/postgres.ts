import { createHash } from 'node:crypto';
import type { Approval, Claim, ClaimRequest, OnDamaged, Settled, Store } from '@retrysafe/dispatcher';
import { StoreError } from '@retrysafe/dispatcher';
import * as steps from '@retrysafe/dispatcher/ledger';
import { checkOptions } from '@retrysafe/dispatcher/ledger';
import { converge } from './converge.js';
import { deadline } from './deadline.js';
import { hintsBy } from './hints.js';
import { look, lookByApproval, type Seen, swap } from './postgres/ledger.js';
import { listenOn } from './postgres/listening.js';
import { approvalQuery, recordQuery, type Statement } from './postgres/queries.js';
import { approvalOf, rowOf } from './postgres/rows.js';
import { checkSchema, mustTakeWrites } from './postgres/schema.js';
import { clock, fit, type Found, type Query, type Send, sender } from './postgres/sending.js';
import { connectOf } from './postgres/connection.js';
import { type PostgresStoreOptions, rules } from './postgres/options.js';
import { postgresError } from './postgres/errors.js';
import { sweepTasks } from './postgres/sweep.js';
import { transactions } from './postgres/transaction.js';
import { firstClaims, settleHeld, type Settling } from './postgres/turn-statements.js';
import { perTurn } from './turn.js';

export type { PostgresClient, PreparingClient } from './postgres/client.js';
export type { Connect, PostgresConnection } from './postgres/connection.js';
export type { PostgresStoreOptions } from './postgres/options.js';
export { schema, schemaVersion } from './postgres/schema.js';

/**
 * Keeps the ledger in Postgres, for any number of machines. Needs the tables of `schema`, and looks at their version
 * before the first call. Each step is one statement on the server's clock; the claims of one event-loop turn are sent
 * as one, and so are its outcomes. Rejects with `StoreError`. Throws an `OptionError`.
 */
export function postgresStore(options: PostgresStoreOptions): Store {
  checkOptions('postgresStore', options, rules, '{ client }, for instance a pg.Pool');
  let closed = false;
  const { inTime } = deadline('The ledger in Postgres', options.answerMs ?? 5_000);
  const query = queryOf(options);
  const { send, ready } = checked(
    (text, values) => inTime(query(text, values)),
    () => closed,
  );
  const connect = connectOf(options.client, options.connect);
  const listen = options.listen === false ? undefined : listenOn(options.client);
  const hints = listen && hintsBy(listen);
  const claimFirst = perTurn((requests: readonly ClaimRequest[]) => firstClaims(send, requests), mostAtOnce);
  const settleFirst = perTurn((settlings: readonly Settling[]) => settleHeld(send, settlings), mostAtOnce);
  const stepAt = <Answer>(look: () => Promise<Seen>, decide: (sight: steps.Sight) => steps.Step<Answer>) =>
    converge(look, decide, (seen, step) => swap(send, seen, step));
  const step = <Answer>(key: string, decide: (sight: steps.Sight) => steps.Step<Answer>) =>
    stepAt(() => look(send, key), decide);
  const stepIn = <Answer>({ key, tenant, task }: InTask, decide: (sight: steps.Sight) => steps.Step<Answer>) =>
    stepAt(() => look(send, key, tenant, task), decide);

  return {
    durable: true,
    claim: async (request): Promise<Claim> => {
      fit(request);
      const record = request.approvalId === undefined ? await claimFirst(request) : undefined;
      if (record !== undefined) return { kind: 'won', record, before: 'none', interrupted: false };
      return stepIn(request, (sight) => steps.claim(request, sight));
    },
    start: (hold) => step(hold.key, (sight) => steps.start(hold, sight)),
    renew: (hold, leaseMs) => step(hold.key, (sight) => steps.renew(hold, leaseMs, sight)),
    settle: async (hold, state, outcome): Promise<Settled> => {
      fit({ outcome });
      if (await settleFirst({ hold, state, outcome })) return { kind: 'settled' };
      return step(hold.key, (sight) => steps.settle(hold, state, outcome, sight));
    },
    resolve: (key, state, outcome) => step(key, (sight) => steps.resolve(state, outcome, sight)),
    release: (hold) => step(hold.key, (sight) => steps.release(hold, sight)),
    get: async (key) => (await look(send, key)).row,
    list: (filter, onDamaged) => listed(send, filter, recordQuery, rowOf, onDamaged),
    bind: async (tenant, task, name, value) => {
      await send(bindFirst, tenant, task, name, value);
      return (await readBinding(send, tenant, task, name)) ?? value;
    },
    bound: (tenant, task, name) => readBinding(send, tenant, task, name),
    ask: async (request) => {
      fit(request);
      return stepIn(request, (sight) => steps.ask(request, sight));
    },
    decide: async (id, decision) => {
      fit(decision);
      return stepAt(
        () => lookByApproval(send, id),
        (sight) => steps.decide(id, decision, sight),
      );
    },
    approval: async (id) => {
      const { approval, now } = await lookByApproval(send, id);
      return approval && steps.asOf(approval, now);
    },
    approvals: (filter, onDamaged) => listed(send, filter, approvalQuery, approvalNow, onDamaged),
    openTask: async (tenant, task) => void (await send(openTask, tenant, task)),
    closeTask: async (tenant, task) => void (await send(closeTask, tenant, task)),
    sweep: (request) => sweepTasks(send, request),
    ready: () => mustTakeWrites(send),
    ...(hints !== undefined && { watch: hints.watch }),
    ...(connect !== undefined && { transaction: transactions(connect, ready, inTime) }),
    close: async () => {
      closed = true;
      hints?.close();
    },
  };
}

async function listed<Filter extends { readonly limit?: number }, Item>(
  send: Send,
  filter: Filter,
  query: (filter: Omit<Filter, 'limit'>) => Statement,
  read: (found: Found) => Item | undefined,
  onDamaged: OnDamaged | undefined,
): Promise<readonly Item[]> {
  const find = ({ sql, values }: Statement) => send(sql, ...values);
  const { limit, ...unlimited } = filter;
  return (
    steps.soundPage(await find(query(filter)), read, onDamaged, limit) ??
    steps.soundOnes(await find(query(unlimited)), read, onDamaged).slice(0, limit)
  );
}

function approvalNow(found: Found): Approval | undefined {
  const approval = approvalOf(found);
  return approval && steps.asOf(approval, Number(found['now']));
}

interface InTask {
  readonly key: string;
  readonly tenant: string;
  readonly task: string;
}

// Enough to make the round trip cheap, few enough that one statement stays short.
const mostAtOnce = 200;

function queryOf(options: PostgresStoreOptions): Query {
  if (options.prepare !== true) return (text, values) => options.client.query(text, values);
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text) ?? `retrysafe_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, known);
    return known;
  };
  return (text, values) => options.client.query({ name: nameOf(text), text, values });
}

/** Looks at the schema before the first statement, and again after a look that failed. */
function checked(query: Query, isClosed: () => boolean): { readonly send: Send; readonly ready: () => Promise<void> } {
  const send = sender(query);
  let schemaFits: Promise<void> | undefined;
  const check = () =>
    checkSchema(query).catch((error: unknown) => {
      schemaFits = undefined;
      throw postgresError(error);
    });
  const ready = async () => {
    if (isClosed())
      throw new StoreError('store-unavailable', 'This store of the ledger in Postgres was closed. Open another one.');
    await (schemaFits ??= check());
  };
  return {
    ready,
    send: async (sql, ...values) => {
      await ready();
      return send(sql, ...values);
    },
  };
}

async function readBinding(send: Send, tenant: string, task: string, name: string): Promise<string | undefined> {
  const [found] = await send(
    'select value from retrysafe_binding where task = $1 and tenant = $2 and name = $3',
    task,
    tenant,
    name,
  );
  return found?.['value'] as string | undefined;
}

const bindFirst =
  'insert into retrysafe_binding (tenant, task, name, value) values ($1, $2, $3, $4) on conflict do nothing';

const openTask = `
  insert into retrysafe_task (tenant, task) values ($1, $2)
  on conflict (task, tenant) do update set closed_at = null, sweep_from = null`;

const closeTask = `
  insert into retrysafe_task as t (tenant, task, closed_at, sweep_from)
  select $1, $2, now, now from (select ${clock} as now) as server
  on conflict (task, tenant) do update set closed_at = excluded.closed_at, sweep_from = excluded.sweep_from
    where t.closed_at is null`;
