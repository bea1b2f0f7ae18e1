import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tool, type ToolCall } from '@retrysafe/decorators';
import { createDispatcher } from '@retrysafe/dispatcher';
import { childProcess, type ChildProcess } from '@retrysafe/dispatcher/testing';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { postgresStore, schema } from '../src/postgres.js';
import { type PostgresServer, startPostgres } from './postgres-server.js';
import { askOf, claimOf, keyOf } from './requests.js';

let server: PostgresServer;
let pool: pg.Pool;

beforeAll(async () => {
  server = await startPostgres();
  pool = server.pool();
}, 60_000);
afterAll(() => server.remove());
beforeEach(async () => {
  await pool.query(
    `drop table if exists retrysafe_schema, retrysafe_ledger, retrysafe_approval, retrysafe_task, retrysafe_binding`,
  );
  await pool.query(schema);
});

const migration = (name: string) => readFileSync(new URL(`../migrations/${name}`, import.meta.url), 'utf8');
const limited = (options: string) => postgresStore({ client: server.pool({ options }) });

function racer(...args: readonly string[]): ChildProcess {
  const started = childProcess(new URL('fixtures/postgres-racer.ts', import.meta.url), {
    args: [server.url, ...args],
    execArgv: ['--import', 'tsx'],
  });
  onTestFinished(started.kill9);
  return started;
}

test('a sweep asks the index which tasks are due, rather than each closed task', async () => {
  const sent: (readonly [text: string, values: unknown[]])[] = [];
  const client = {
    query: (text: string, values: unknown[]) => {
      sent.push([text, values]);
      return pool.query(text, values);
    },
  };
  await postgresStore({ client }).sweep({ retentionMs: 1_000, tombstoneMs: 1_000, limit: 10 });
  const [text, values] = sent.find(([one]) => one.includes('order by sweep_from')) ?? ['', []];
  const { rows } = await server.pool({ options: '-c enable_seqscan=off' }).query(`explain ${text}`, values);
  expect(JSON.stringify(rows)).toContain('Index Cond: (sweep_from <= ');
});

test('a sweep waits for no record that somebody writes just then, and takes it the next time', async () => {
  const store = postgresStore({ client: pool });
  for (const n of [1, 2]) {
    await store.claim(claimOf({ key: keyOf(n) }));
    await store.settle({ key: keyOf(n), fence: 1 }, 'done', '1');
  }
  await store.closeTask('acme', 'task');
  const other = await pool.connect();
  onTestFinished(() => other.release(true)); // with its lock, which the next test would wait for
  await other.query(`begin; select from retrysafe_ledger where key = '${keyOf(1)}' for update`);
  const all = { retentionMs: 0, tombstoneMs: 1_000, limit: 10 };
  expect(await limited('-c lock_timeout=100ms').sweep(all)).toEqual({ expired: 1, removed: 0 });
  await other.query('rollback');
  expect(await store.sweep(all)).toEqual({ expired: 1, removed: 0 });
});

test('a turn whose ids are longer than an index row is taken up, and its replay is known again', async () => {
  // Of chance, since the server packs what repeats itself.
  const [response, callId] = [randomBytes(4_000).toString('base64'), randomBytes(4_000).toString('base64')];
  const create = tool({
    name: 'create',
    class: 'non-idempotent-write',
    execute: (_args: object, _call: ToolCall) => 1,
  });
  const turn = { task: 'task', step: 'step', response, history: [], calls: [{ callId, name: 'create', args: {} }] };
  const dispatcher = createDispatcher({ tools: create, store: postgresStore({ client: pool }) });
  const answers = [await dispatcher.turn(turn), await dispatcher.turn(turn)].flat();
  expect(answers).toMatchObject([
    { kind: 'done', deduplicated: false, callId },
    { kind: 'done', deduplicated: true, callId },
  ]);
});

test('a claim that lands though its call was given up runs out as any other, and its late answer changes nothing', async () => {
  const late: (() => void)[] = [];
  const landed: Promise<unknown>[] = [];
  const client = {
    query: (text: string, values: unknown[]) => {
      if (text.includes('retrysafe_schema')) return Promise.resolve({ rows: [{ version: 1 }] });
      const answer = pool.query(text, values);
      landed.push(answer);
      return new Promise<void>((resolve) => void late.push(resolve)).then(() => answer);
    },
  };
  await expect(postgresStore({ client, answerMs: 1 }).claim(claimOf({ start: true }))).rejects.toMatchObject({
    code: 'store-unavailable',
  });
  await Promise.all(landed);
  const store = postgresStore({ client: pool });
  expect((await store.claim(claimOf({ holder: 'bob' }))).kind).toBe('held');
  await pool.query('update retrysafe_ledger set lease_until = 1');
  expect(await store.claim(claimOf({ holder: 'bob' }))).toMatchObject({ kind: 'won', interrupted: true });
  for (const answer of late) answer();
  await new Promise(setImmediate);
  expect(late).toHaveLength(1);
  expect(await store.get(keyOf(1))).toMatchObject({ state: 'running', holder: 'bob', fence: 2 });
});

describe('the tables', () => {
  test('the migration is the schema that the code reads', () => {
    expect(migration('postgres-1.sql')).toBe(schema);
  });

  test('several processes may run the migration at once', async () => {
    await pool.query('drop schema if exists fresh cascade; create schema fresh');
    const process = () => server.pool({ max: 1, options: '-c search_path=fresh' }).query(schema);
    await Promise.all(Array.from({ length: 6 }, process));
    expect((await pool.query('select version from fresh.retrysafe_schema')).rows).toEqual([{ version: 1 }]);
  });

  test('running the migration again keeps what is stored', async () => {
    const store = postgresStore({ client: pool });
    await store.claim(claimOf());
    await pool.query(schema);
    expect((await store.get(keyOf(1)))?.state).toBe('running');
  });

  test('a role with the rights of postgres-role.sql can do everything, and one without gets a typed error', async () => {
    await pool.query(`drop role if exists retrysafe_app; create role retrysafe_app login password 'app'`);
    const client = server.pool({ connectionString: server.url.replace('postgres:secret', 'retrysafe_app:app') });
    const store = postgresStore({ client });
    await expect(store.claim(claimOf())).rejects.toMatchObject({
      code: 'store-read-only',
      message: expect.stringMatching(/migrations\/postgres-role\.sql/),
    });
    await pool.query(migration('postgres-role.sql'));
    await store.claim(claimOf());
    await store.settle({ key: keyOf(1), fence: 1 }, 'done', '1');
    await store.ask(askOf({ key: keyOf(2) }));
    await store.decide('approval-1', { approve: false, by: 'eve' });
    await store.bind('acme', 'task', 'name', 'value');
    await store.closeTask('acme', 'task');
    expect(await store.sweep({ retentionMs: 0, tombstoneMs: 0, limit: 10 })).toEqual({ expired: 2, removed: 0 });
    expect(await store.sweep({ retentionMs: 0, tombstoneMs: 0, limit: 10 })).toEqual({ expired: 0, removed: 2 });
    await pool.query('drop owned by retrysafe_app');
  });

  test.each<[string, string]>([
    ['read', 'grant select on all tables in schema public to retrysafe_reader'],
    ['insert', 'grant select, insert on all tables in schema public to retrysafe_reader'],
    ['update', 'grant select, update on all tables in schema public to retrysafe_reader'],
    [
      'write no approvals',
      'grant select, insert, update on all tables in schema public to retrysafe_reader; revoke update on retrysafe_approval from retrysafe_reader',
    ],
  ])('a role that may only %s is told so by ready, before any call', async (_right, grant) => {
    await pool.query(`drop role if exists retrysafe_reader; create role retrysafe_reader login password 'app'`);
    await pool.query(grant);
    const client = server.pool({ connectionString: server.url.replace('postgres:secret', 'retrysafe_reader:app') });
    const store = postgresStore({ client });
    await expect(store.ready?.([])).rejects.toMatchObject({
      code: 'store-read-only',
      message: expect.stringMatching(/refuses this role\. Grant it the rights of migrations\/postgres-role\.sql/),
    });
    await pool.query('grant insert, update on all tables in schema public to retrysafe_reader');
    await store.ready?.([]);
    await pool.query('drop owned by retrysafe_reader');
  });

  test('a role that neither opens nor closes tasks is ready for calls', async () => {
    await pool.query(`drop role if exists retrysafe_reader; create role retrysafe_reader login password 'app'`);
    await pool.query(
      `grant select, insert, update on all tables in schema public to retrysafe_reader;
       revoke insert, update on retrysafe_task from retrysafe_reader`,
    );
    const client = server.pool({ connectionString: server.url.replace('postgres:secret', 'retrysafe_reader:app') });
    const store = postgresStore({ client });
    await store.ready?.([]);
    expect(await store.claim(claimOf())).toMatchObject({ kind: 'won' });
    await pool.query('drop owned by retrysafe_reader');
  });

  test.each(['retrysafe_ledger', 'retrysafe_approval', 'retrysafe_task', 'retrysafe_binding'])(
    'without %s, ready rejects before any call',
    async (table) => {
      await pool.query(`alter table ${table} rename to elsewhere`);
      const store = postgresStore({ client: pool });
      await expect(store.ready?.([])).rejects.toMatchObject({
        code: 'store-schema',
        message: expect.stringMatching(/has no tables here\. Run migrations\/postgres-1\.sql/),
      });
      await pool.query(`alter table elsewhere rename to ${table}`);
      await store.ready?.([]);
    },
  );

  test('a call before the migration is refused, and one after it goes through', async () => {
    await pool.query('drop table retrysafe_schema');
    const store = postgresStore({ client: pool });
    await expect(store.claim(claimOf())).rejects.toMatchObject({
      code: 'store-schema',
      message: expect.stringMatching(/Run migrations\/postgres-1\.sql/),
    });
    await pool.query(schema);
    expect((await store.claim(claimOf())).kind).toBe('won');
  });

  test.each([
    { version: 99, mend: /version 99.*reads 1.*Upgrade @retrysafe\/stores/ },
    { version: 0, mend: /version 0.*Run the migrations/ },
  ])('tables of version $version are refused', async ({ version, mend }) => {
    await pool.query(`update retrysafe_schema set version = ${version}`);
    await expect(postgresStore({ client: pool }).claim(claimOf())).rejects.toMatchObject({
      code: 'store-schema',
      message: expect.stringMatching(mend),
    });
  });
});

describe('several processes', () => {
  test('four that race for 100 keys win each key once', async () => {
    const won = (await Promise.all([1, 2, 3, 4].map(() => racer('100').rest()))).flat();
    expect([won.length, new Set(won).size]).toEqual([100, 100]);
    expect(await postgresStore({ client: pool }).list({ states: ['done'] })).toHaveLength(100);
  });

  test('the key of a killed process stays held, and shows that it was interrupted once its lease ran out', async () => {
    const hanging = racer('1', 'hang');
    await hanging.line();
    await hanging.kill9();
    const store = postgresStore({ client: pool });
    expect((await store.claim(claimOf({ key: keyOf(0) }))).kind).toBe('held');
    await pool.query('update retrysafe_ledger set lease_until = lease_until - 60000');
    expect(await store.claim(claimOf({ key: keyOf(0) }))).toMatchObject({
      kind: 'won',
      before: 'lapsed',
      interrupted: true,
    });
  });

  test('two that claim the same keys in opposite orders wait for each other and never in a circle', async () => {
    const keys = Array.from({ length: 150 }, (_, n) => keyOf(n));
    const stores = [postgresStore({ client: pool }), postgresStore({ client: server.pool() })] as const;
    const claims = await Promise.all([
      ...keys.map((key) => stores[0].claim(claimOf({ key }))),
      ...keys.reverse().map((key) => stores[1].claim(claimOf({ key }))),
    ]);
    expect(claims.filter(({ kind }) => kind === 'won')).toHaveLength(150);
  });
});

describe('a server that cannot answer is a typed error that says the mend', () => {
  test('one that takes no writes', async () => {
    await expect(limited('-c default_transaction_read_only=on').claim(claimOf())).rejects.toMatchObject({
      code: 'store-read-only',
      message: expect.stringMatching(/Connect to the primary/),
    });
  });

  test('one that has no connection left', async () => {
    await pool.query(`drop role if exists crowd; create role crowd login password 'x' connection limit 0`);
    const client = server.pool({ connectionString: server.url.replace('postgres:secret', 'crowd:x') });
    await expect(postgresStore({ client }).claim(claimOf())).rejects.toMatchObject({
      code: 'store-unavailable',
      message: expect.stringMatching(/out of connections/),
    });
  });

  test.each([
    ['of another password', ':secret@', ':other@', /turns down this login\. Check the user and the password/],
    ['of nobody', 'postgres:secret@', 'nobody:x@', /turns down this login\. Check the user and the password/],
    ['to a database that is not there', '/postgres', '/nowhere', /has no such database\. Check the name/],
  ])('one that gets a login %s', async (_name, from, to, mend) => {
    const at = server.url.lastIndexOf(from);
    const connectionString = server.url.slice(0, at) + to + server.url.slice(at + from.length);
    await expect(postgresStore({ client: server.pool({ connectionString }) }).claim(claimOf())).rejects.toMatchObject({
      code: 'store-unavailable',
      message: expect.stringMatching(mend),
    });
  });

  test('a pool whose connections are all taken, and the one that comes late goes back to it', async () => {
    const client = server.pool({ max: 1 });
    const taken = await client.connect();
    const store = postgresStore({ client, answerMs: 60 });
    const transaction = store.transaction?.(claimOf({ key: keyOf(2) }), async () => ({
      kind: 'roll-back',
      abandoned: false,
    }));
    for (const answer of [store.claim(claimOf()), transaction])
      await expect(answer).rejects.toMatchObject({
        code: 'store-unavailable',
        message: expect.stringMatching(/did not answer within 60 ms/),
      });
    taken.release();
    await client.query('select 1'); // behind whoever still waited
    expect([client.idleCount, client.waitingCount]).toEqual([1, 0]);
  });

  test('one that waits for a lock longer than its statement timeout', async () => {
    const store = limited('-c statement_timeout=20ms');
    await store.claim(claimOf());
    const other = await pool.connect();
    onTestFinished(() => other.release(true));
    await other.query('begin; update retrysafe_ledger set holder = holder');
    await expect(store.settle({ key: keyOf(1), fence: 1 }, 'done', '1')).rejects.toMatchObject({
      code: 'store-locked',
    });
    await other.query('rollback');
    expect(await store.settle({ key: keyOf(1), fence: 1 }, 'done', '1')).toEqual({ kind: 'settled' });
  });

  test('one that is gone, and what it was told is there when it is back', async () => {
    const store = postgresStore({ client: pool });
    await store.claim(claimOf({ start: true }));
    await server.stop();
    await expect(store.settle({ key: keyOf(1), fence: 1 }, 'done', '1')).rejects.toMatchObject({
      code: 'store-unavailable',
    });
    await server.start();
    expect(await store.settle({ key: keyOf(1), fence: 1 }, 'done', '1')).toEqual({ kind: 'settled' });
    expect(await store.get(keyOf(1))).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('a store that was closed', async () => {
    const store = postgresStore({ client: pool });
    await store.close();
    await expect(store.get(keyOf(1))).rejects.toMatchObject({ code: 'store-unavailable' });
  });
});

describe('one call and its neighbours', () => {
  test('a call that fails does not fail those of the same turn', async () => {
    const store = postgresStore({ client: pool });
    const claims = await Promise.allSettled(
      [1, 2, 3].map((n) => store.claim(claimOf({ key: keyOf(n), args: n === 2 ? 'a\0b' : 'x' }))),
    );
    expect(claims.map((claim) => (claim.status === 'fulfilled' ? claim.value.kind : claim.reason.code))).toEqual([
      'won',
      'store-rejected',
      'won',
    ]);
  });

  test('the claims of one turn are one statement, and so are its outcomes', async () => {
    const texts: string[] = [];
    const client = { query: (text: string, values: unknown[]) => (texts.push(text), pool.query(text, values)) };
    const store = postgresStore({ client });
    await store.get(keyOf(1));
    texts.length = 0;
    await Promise.all(Array.from({ length: 64 }, (_, n) => store.claim(claimOf({ key: keyOf(n) }))));
    await Promise.all(Array.from({ length: 64 }, (_, n) => store.settle({ key: keyOf(n), fence: 1 }, 'done', '1')));
    expect(texts).toHaveLength(2);
  });

  test('a result of 10 MB comes back whole', async () => {
    const store = postgresStore({ client: pool });
    const outcome = 'résumé '.repeat(1_400_000);
    await store.claim(claimOf());
    await store.settle({ key: keyOf(1), fence: 1 }, 'done', outcome);
    expect((await store.get(keyOf(1)))?.outcome === outcome).toBe(true);
  });

  test('a claim that a failover forgot is not settled as if it were there', async () => {
    const store = postgresStore({ client: pool });
    await store.claim(claimOf());
    await pool.query('delete from retrysafe_ledger');
    expect(await store.settle({ key: keyOf(1), fence: 1 }, 'done', '1')).toEqual({ kind: 'fenced', record: null });
    expect(await store.renew({ key: keyOf(1), fence: 1 }, 1000)).toBe(false);
  });
});
