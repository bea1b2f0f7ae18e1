import { tool, type ToolCall } from '@retrysafe/decorators';
import { type Answer, createDispatcher, type DispatcherEvent } from '@retrysafe/dispatcher';
import { fakeClock } from '@retrysafe/dispatcher/testing';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postgresStore, schema } from '../src/postgres.js';
import { type PostgresServer, startPostgres } from './postgres-server.js';

let server: PostgresServer;
let pool: pg.Pool;

beforeAll(async () => {
  server = await startPostgres();
  pool = server.pool();
  await pool.query(schema);
}, 60_000);
afterAll(() => server.remove());
beforeEach(() => pool.query('delete from retrysafe_ledger'));

const plan = { task: 'task', step: 'step' };

/** A dispatcher whose handler lets `during` happen after its effect. */
function acting(during: (call: ToolCall) => Promise<unknown>) {
  const effects: string[] = [];
  const events: DispatcherEvent[] = [];
  const clock = fakeClock();
  const execute = async (_args: unknown, call: ToolCall) => {
    effects.push(call.idempotencyKey);
    if (effects.length === 1) await during(call);
    return effects.length;
  };
  const tools = [tool({ name: 'append', class: 'non-idempotent-write', execute })];
  const store = postgresStore({ client: pool });
  const make = () => createDispatcher({ tools, store, clock, onEvent: (event) => events.push(event) });
  return { clock, effects, events, make, kinds: () => events.map(({ kind }) => kind) };
}

test('a server that is stopped and started within a call is told the outcome all the same', async () => {
  const { clock, effects, make, kinds } = acting(() => server.stop());
  let answer: Answer | undefined;
  void make()
    .call('append', {}, plan)
    .then((one) => (answer = one));
  while (!kinds().includes('store-failed')) await new Promise(setImmediate); // its first try to record it
  await server.start();
  while (answer === undefined) {
    await clock.advance(50);
    await pool.query('select 1').catch(() => {});
  }
  expect(answer).toMatchObject({ kind: 'done', recorded: true });
  expect(await make().call('append', {}, plan)).toMatchObject({ kind: 'done', deduplicated: true, result: 1 });
  expect(effects).toHaveLength(1);
});

test('a failover that forgot the claim of a call at work does not double its effect', async () => {
  const { effects, kinds, make } = acting(() => pool.query('delete from retrysafe_ledger'));
  expect(await make().call('append', {}, plan)).toMatchObject({ kind: 'done', result: 1 });
  expect(await make().call('append', {}, plan)).toMatchObject({ kind: 'done', deduplicated: true, result: 1 });
  expect([effects.length, kinds()]).toEqual([1, ['claimed', 'started', 'settled', 'deduplicated']]);
});
