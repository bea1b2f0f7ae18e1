import { tool, type TransactionalCall } from '@retrysafe/decorators';
import { type Clock, createDispatcher, type DispatcherOptions, systemClock } from '@retrysafe/dispatcher';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type PostgresConnection, postgresStore, schema } from '../src/postgres.js';
import { type PostgresServer, startPostgres } from './postgres-server.js';
import { claimOf, keyOf } from './requests.js';
import { silentProxy } from './silent-proxy.js';

let server: PostgresServer;
let pool: pg.Pool;

beforeAll(async () => {
  server = await startPostgres();
  pool = server.pool();
  await pool.query(`${schema}; create table line (text text not null unique)`);
}, 60_000);
afterAll(() => server.remove());
beforeEach(() => pool.query('delete from line; delete from retrysafe_ledger'));

type Handler = (args: { readonly line: string }, call: TransactionalCall<pg.PoolClient>) => unknown;

const write: Handler = async ({ line }, { tx }) => {
  await tx.query('insert into line values ($1)', [line]);
  return line;
};

const plan = { task: 'task', step: 'step' };

interface Options extends Partial<DispatcherOptions> {
  readonly timeoutMs?: number;
  readonly connect?: () => Promise<PostgresConnection>;
}

function bookWith(execute: Handler, { timeoutMs = 5_000, connect, ...options }: Options = {}) {
  return createDispatcher({
    tools: [tool({ name: 'book', class: 'non-idempotent-write', transactional: true, timeoutMs, execute })],
    store: postgresStore({ client: pool, ...(connect && { connect }) }),
    policies: { 'non-idempotent-write': { backoffMs: 0 } },
    ...options,
  });
}

async function lines(): Promise<readonly string[]> {
  return (await pool.query<Record<'text', string>>('select text from line order by text')).rows.map(({ text }) => text);
}

const states = async () => (await postgresStore({ client: pool }).list({})).map(({ state }) => state);

describe('a transactional call on Postgres', () => {
  test('works on a connection of the pool, and commits its effect and its outcome', async () => {
    const dispatcher = bookWith(async (args, call) => [await write(args, call), typeof call.tx.release]);
    const first = await dispatcher.call('book', { line: 'a' }, plan);
    expect(first).toMatchObject({ kind: 'done', result: ['a', 'function'], attempts: 1, recorded: true });
    expect(await dispatcher.call('book', { line: 'b' }, plan)).toMatchObject({
      deduplicated: true,
      args: { line: 'a' },
    });
    expect([await lines(), await states()]).toEqual([['a'], ['done']]);
  });

  test.each<[string, Handler]>([
    ['throws', (args, call) => Promise.resolve(write(args, call)).then(() => Promise.reject(new Error('no')))],
    [
      'passes over an error of the database',
      async (args, call) => {
        await write(args, call);
        await call.tx.query('select 1 / 0').catch(() => {});
      },
    ],
    [
      'breaks a constraint that is checked at the commit',
      async (args, call) => {
        await call.tx.query('create table part (of text references line (text) deferrable initially deferred)');
        await write(args, call);
        await call.tx.query(`insert into part values ('nothing')`);
      },
    ],
  ])('whose handler %s leaves nothing but that it failed', async (_name, execute) => {
    expect(await bookWith(execute).call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'failed', attempts: 2 });
    expect([await lines(), await states()]).toEqual([[], ['failed']]);
  });

  test.each<[string, (tx: pg.PoolClient) => Promise<unknown>]>([
    [
      'a serialization failure',
      () => Promise.reject(Object.assign(new Error('could not serialize'), { code: '40001' })),
    ],
    ['a connection that the server ended', (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())')],
  ])('is started again after %s, and its effect happens once', async (_name, trouble) => {
    let starts = 0;
    const dispatcher = bookWith(async (args, call) => {
      await write(args, call);
      if ((starts += 1) === 1) await trouble(call.tx);
      return starts;
    });
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done', result: 2, attempts: 2 });
    expect(await lines()).toEqual(['a']);
  });

  test('that is stopped leaves nothing, and what its handler still sends is refused', async () => {
    let late: Promise<unknown> | undefined;
    const dispatcher = bookWith(
      async (args, { tx, signal }) => {
        await tx.query('insert into line values ($1)', [args.line]);
        late = new Promise((resolve) => signal.addEventListener('abort', resolve)).then(async () => {
          await new Promise(setImmediate);
          return tx.query(`insert into line values ('late')`).then(
            () => 'written',
            () => 'refused',
          );
        });
        return late;
      },
      { timeoutMs: 200 },
    );
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'failed', attempts: 2 });
    expect(await late).toBe('refused');
    expect(await lines()).toEqual([]);
  });

  test('of two processes at once writes once, and the other waits for its result', async () => {
    const [one, other] = [write, write].map((execute) => bookWith(execute));
    const answers = await Promise.all(
      [one, other].map((dispatcher, n) => dispatcher?.call('book', { line: `${n}` }, plan)),
    );
    expect(answers.map((answer) => answer?.kind === 'done' && answer.deduplicated).sort()).toEqual([false, true]);
    expect((await lines()).length).toBe(1);
  });

  test('that is at work elsewhere is answered `running` when patience ends', async () => {
    let free = () => {};
    const holding = new Promise<void>((resolve) => (free = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const first = bookWith(async (args, call) => {
      await write(args, call);
      begin();
      await holding;
    }).call('book', { line: 'a' }, plan);
    await begun;
    const meanwhile = await bookWith(write, { patienceMs: 0 }).call('book', { line: 'b' }, plan);
    free();
    expect([meanwhile.kind, (await first).kind, await lines()]).toEqual(['running', 'done', ['a']]);
  });
});

describe('a commit whose answer is lost', () => {
  // The real connection, which breaks at its first commit: before it is sent, or before it is answered.
  function breaking(when: 'before' | 'after'): () => Promise<PostgresConnection> {
    let broken = false;
    return async () => {
      const connection = await pool.connect();
      const query = async (text: string, values: unknown[]) => {
        if (text !== 'commit' || broken) return connection.query(text, values);
        broken = true;
        if (when === 'after') await connection.query(text);
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
      };
      return { query, release: (end) => connection.release(end) };
    };
  }

  test.each([
    ['after', 1],
    ['before', 2],
  ] as const)('%s the server committed is answered from the record', async (when, attempts) => {
    const answer = await bookWith(write, { connect: breaking(when) }).call('book', { line: 'a' }, plan);
    expect(answer).toMatchObject({ kind: 'done', result: 'a', deduplicated: false, attempts });
    expect(await lines()).toEqual(['a']);
  });
});

describe('a transaction', () => {
  const started = claimOf({ class: 'non-idempotent-write', start: true });
  const done = { kind: 'commit', state: 'done', outcome: '1' } as const;

  test('that stands still for longer than its lease is rolled back by the server', async () => {
    const store = postgresStore({ client: pool });
    const transacted = await store.transaction?.({ ...started, leaseMs: 100 }, async (_won, tx) => {
      await (tx as pg.PoolClient).query(`insert into line values ('a')`);
      await pool.query('select pg_sleep(0.5)');
      return done;
    });
    expect(transacted?.kind).toBe('rolled-back');
    expect([await lines(), await states()]).toEqual([[], []]);
  });

  test('leaves the limit alone that the database has for sessions that stand still', async () => {
    const client = server.pool({ options: '-c idle_in_transaction_session_timeout=60s' });
    let seen: unknown;
    await postgresStore({ client }).transaction?.({ ...started, leaseMs: 100 }, async (_won, tx) => {
      seen = (await (tx as pg.PoolClient).query('show idle_in_transaction_session_timeout')).rows[0];
      return done;
    });
    expect(seen).toEqual({ idle_in_transaction_session_timeout: '1min' });
  });

  test.each([
    ['commit', 'running', ['a']],
    ['rollback', undefined, []],
    ['commit; begin', 'running', ['a']],
  ])('that its handler ends by `%s` is told from others, and never taken for done', async (sql, state, written) => {
    const store = postgresStore({ client: pool });
    const transacted = await store.transaction?.(started, async (_won, tx) => {
      await (tx as pg.PoolClient).query(`insert into line values ('a')`);
      await (tx as pg.PoolClient).query(sql);
      return done;
    });
    expect(transacted?.kind).toBe('ended-by-handler');
    expect([(await store.get(keyOf(1)))?.state, await lines()]).toEqual([state, written]);
  });

  test.each([
    ['by commit', ['commit'], false],
    ['by commit, and throws', ['commit'], true],
    ['by commit, begins another, and throws', ['commit', 'begin'], true],
  ])('that its handler ends %s makes its call unknown at once', async (_name, statements, throws) => {
    const dispatcher = bookWith(async (args, call) => {
      await write(args, call);
      for (const sql of statements) await call.tx.query(sql);
      if (throws) throw new Error('the wind');
    });
    const answers = [
      await dispatcher.call('book', { line: 'a' }, plan),
      await dispatcher.call('book', { line: 'b' }, plan),
    ];
    const reason = expect.stringContaining('its handler ended the transaction itself. Take commit and rollback out');
    expect(answers).toMatchObject([
      { kind: 'unknown', reason },
      { kind: 'unknown', reason },
    ]);
    expect([await lines(), await states()]).toEqual([['a'], ['unknown']]);
  });

  test('needs no more rights than the ledger', async () => {
    const role = `drop role if exists retrysafe_tx; create role retrysafe_tx login password 'tx'`;
    await pool.query(`${role}; grant select on retrysafe_schema to retrysafe_tx;
      grant select, insert, update, delete on retrysafe_ledger, retrysafe_approval, retrysafe_task to retrysafe_tx`);
    const client = server.pool({ connectionString: server.url.replace('postgres:secret', 'retrysafe_tx:tx') });
    const transacted = await postgresStore({ client }).transaction?.(started, async () => done);
    expect(transacted).toEqual({ kind: 'committed' });
    await pool.query('drop owned by retrysafe_tx');
  });
});

describe('a transactional call whose server takes a statement and says nothing', () => {
  const muchFaster: Clock = {
    now: () => systemClock.now() * 50,
    sleep: (ms, ...rest) => systemClock.sleep(ms / 50, ...rest),
  };

  /** Dispatchers that lose the server's answers from the first `statement` on, until it speaks again. */
  async function silentAt(statement: string) {
    const proxy = await silentProxy(Number(new URL(server.url).port));
    const client = server.pool({ connectionString: `postgres://postgres:secret@127.0.0.1:${proxy.port}/postgres` });
    let spoken = false;
    const connect = async (): Promise<pg.PoolClient> => {
      const connection = await client.connect();
      const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
      const watched = (...args: unknown[]) => {
        if (args[0] === statement && !spoken) proxy.silence();
        return query(...args);
      };
      return Object.assign(connection, { query: watched });
    };
    const store = postgresStore({ client, connect, answerMs: 200, listen: false });
    await store.get(keyOf(1));
    onTestFinished(async () => {
      await client.end();
      await proxy.close();
    });
    const speak = () => {
      spoken = true;
      proxy.speak();
    };
    return { dispatcher: bookWith(write, { store, clock: muchFaster, leaseMs: 120_000 }), speak };
  }

  test('at its beginning is refused, and runs once when the server is back', async () => {
    const { dispatcher, speak } = await silentAt('begin');
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({
      kind: 'refused',
      code: 'store-unavailable',
      message: expect.stringContaining('did not answer within 200 ms'),
    });
    speak();
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done', deduplicated: false });
    expect([await lines(), await states()]).toEqual([['a'], ['done']]);
  });

  test('at its commit is unknown, and known once the server is back', async () => {
    const { dispatcher, speak } = await silentAt('commit');
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({
      kind: 'unknown',
      reason: 'the answer to its commit was lost',
    });
    speak();
    expect(await dispatcher.call('book', { line: 'b' }, plan)).toMatchObject({ kind: 'done', deduplicated: true });
    expect([await lines(), await states()]).toEqual([['a'], ['done']]);
  });
});

describe('a client that is a connection itself', () => {
  const make = (connect?: () => Promise<PostgresConnection>) => {
    const client = new pg.Client({ connectionString: server.url });
    const book = tool({ name: 'book', class: 'irreversible', transactional: true, execute: (_args, _call) => 1 });
    return createDispatcher({ tools: [book], store: postgresStore({ client, ...(connect && { connect }) }) });
  };

  test('cannot serve a transactional tool, and the error says what can', () => {
    expect(() => make()).toThrow(/'book' is transactional.* postgresStore with a pg.Pool or its option 'connect'/);
    expect(() => make(() => pool.connect())).not.toThrow();
  });

  test('may be made anew for each transaction', async () => {
    const connect = async () => {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      return Object.assign(client, { release: () => void client.end() });
    };
    expect(await bookWith(write, { connect }).call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done' });
    expect(await lines()).toEqual(['a']);
  });

  test('may break after it was given back, without ending the process', async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const connect = async () => Object.assign(client, { release: () => {} });
    const dispatcher = bookWith(write, { connect });
    for (const step of ['1', '2'])
      expect(await dispatcher.call('book', { line: step }, { task: 'task', step })).toMatchObject({ kind: 'done' });
    expect(client.listenerCount('error')).toBe(1);
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
  });

  test('that cannot be had leaves the call refused, and nothing ran', async () => {
    const connect = () => Promise.reject(Object.assign(new Error('too many clients'), { code: '53300' }));
    expect(await bookWith(write, { connect }).call('book', { line: 'a' }, plan)).toMatchObject({
      kind: 'refused',
      code: 'store-unavailable',
      message: expect.stringContaining('is out of connections. Lower the size of the pools'),
    });
    expect(await lines()).toEqual([]);
  });
});
