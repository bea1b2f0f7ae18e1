import { tool, type ToolCall } from '@retrysafe/decorators';
import { createDispatcher, type Store } from '@retrysafe/dispatcher';
import { fakeClock } from '@retrysafe/dispatcher/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
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

const longestPollMs = 1_250;
const plan = { task: 'task', step: 'step' };

/** A call that is at work until it is let go, and calls beside it whose time stands still: only a hint can wake them. */
async function besideOneAtWork(store: Store, { transactional = false, waiters = 1 } = {}) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const clock = fakeClock();
  const execute = async (_args: unknown, _call: ToolCall) => {
    begin();
    await held;
    return 'done';
  };
  const tools = [tool({ name: 'work', class: 'non-idempotent-write', transactional, execute })];
  const first = createDispatcher({ tools, store: postgresStore({ client: pool }) }).call('work', {}, plan);
  await begun;
  const waiting = Array.from({ length: waiters }, () =>
    createDispatcher({ tools, store, clock }).call('work', {}, plan),
  );
  await clock.asleep(waiters);
  return { first, waiting, letGo, clock, start: clock.now() };
}

// For the server to have passed the time from which on hints are given.
const whileItTakesTime = () => pool.query('select pg_sleep(0.05)');
const listeners = async () =>
  (await pool.query(`select pid from pg_stat_activity where query = 'listen retrysafe'`)).rows as { pid: number }[];

async function listening(): Promise<readonly { pid: number }[]> {
  for (;;) {
    const found = await listeners();
    if (found.length > 0) return found;
  }
}

describe('a waiter is woken by the server, without any time of its own passing', () => {
  test.each([
    ['a pool', () => postgresStore({ client: server.pool({ max: 3 }) })],
    ['a pool, with prepared statements', () => postgresStore({ client: server.pool({ max: 3 }), prepare: true })],
  ])('over %s', async (_name, open) => {
    const { first, waiting, letGo, clock, start } = await besideOneAtWork(open());
    await Promise.all([listening(), whileItTakesTime()]);
    letGo();
    expect(await first).toMatchObject({ kind: 'done', deduplicated: false });
    expect(await waiting[0]).toMatchObject({ kind: 'done', deduplicated: true, result: 'done' });
    expect(clock.now()).toBe(start);
  });

  test('over a client, on its own connection', async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    onTestFinished(() => client.end());
    const { first, waiting, letGo, clock, start } = await besideOneAtWork(postgresStore({ client }));
    while ((await client.query('select pg_listening_channels()')).rows.length === 0);
    await whileItTakesTime();
    letGo();
    await first;
    expect(await waiting[0]).toMatchObject({ kind: 'done', deduplicated: true });
    expect(clock.now()).toBe(start);
  });

  test('when the call beside it is transactional, by its commit', async () => {
    const { first, waiting, letGo, clock, start } = await besideOneAtWork(postgresStore({ client: pool }), {
      transactional: true,
    });
    await Promise.all([listening(), whileItTakesTime()]);
    letGo();
    expect((await first).kind).toBe('done');
    expect(await waiting[0]).toMatchObject({ kind: 'done', deduplicated: true });
    expect(clock.now()).toBe(start);
  });
});

test('twenty waiters share one connection, which goes back to the pool when the last one is answered', async () => {
  const client = server.pool({ max: 4 });
  const { first, waiting, letGo } = await besideOneAtWork(postgresStore({ client }), { waiters: 20 });
  expect(await listening()).toHaveLength(1);
  await whileItTakesTime();
  letGo();
  await first;
  expect((await Promise.all(waiting)).map(({ kind }) => kind)).toEqual(Array(20).fill('done'));
  await client.end(); // waits for every connection that is lent
  expect(await listeners()).toEqual([]);
});

test('a listener whose connection dies costs its waiters one poll, and the pool nothing', async () => {
  const client = server.pool({ max: 3 });
  const { first, waiting, letGo, clock } = await besideOneAtWork(postgresStore({ client }));
  const [{ pid } = { pid: 0 }] = await listening();
  await pool.query('select pg_terminate_backend($1)', [pid]);
  await whileItTakesTime();
  letGo();
  await first;
  await Promise.race([clock.asleep(), waiting[0]]); // the loss wakes it, and its look may come before or after the end
  await clock.advance(longestPollMs);
  expect(await waiting[0]).toMatchObject({ kind: 'done', deduplicated: true });
  await client.end();
});

test.each([
  ['a pool too small to spare a connection', () => postgresStore({ client: server.pool({ max: 2 }) })],
  ['a client that tells nothing', () => postgresStore({ client: { query: (sql, values) => pool.query(sql, values) } })],
  ['a store that was told not to', () => postgresStore({ client: pool, listen: false })],
])('%s gives no hints, and its waiters poll', async (_name, open) => {
  const store = open();
  expect(store.watch).toBeUndefined();
  const { first, waiting, letGo, clock } = await besideOneAtWork(store);
  letGo();
  await first;
  await clock.asleep();
  await clock.advance(longestPollMs);
  expect(await waiting[0]).toMatchObject({ kind: 'done', deduplicated: true });
});
