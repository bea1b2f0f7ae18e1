import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Store } from '@retrysafe/dispatcher';
import { childProcess, type ChildProcess } from '@retrysafe/dispatcher/testing';
import { Cluster, Redis } from 'ioredis';
import { createClient, createCluster } from 'redis';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type IoredisClient, redisStore } from '../src/redis.js';
import { isRedisHere, type RedisServer, startRedis, startRedisCluster } from './redis-server.js';
import { askOf, claimOf, keyOf } from './requests.js';

interface ClientOptions {
  readonly username?: string;
  readonly password?: string;
  readonly maxRetriesPerRequest?: number;
  readonly retryStrategy?: () => number;
}

describe.runIf(isRedisHere())('a Redis server', () => {
  let server: RedisServer;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedis('--appendfsync', 'always');
    redis = connect();
  }, 30_000);
  afterAll(async () => {
    redis.disconnect();
    await server.remove();
  });
  beforeEach(async () => {
    await redis.flushall();
    await redis.config('SET', 'appendonly', 'yes', 'maxmemory-policy', 'noeviction', 'maxmemory', '0');
  });

  function connect(options: ClientOptions = {}): Redis {
    const client = new Redis({ ...options, port: server.port, host: '127.0.0.1' });
    client.on('error', () => {}); // the call says so
    return client;
  }

  function racer(...args: readonly string[]): ChildProcess {
    const started = childProcess(new URL('fixtures/redis-racer.ts', import.meta.url), {
      args: [`${server.port}`, ...args],
      execArgv: ['--import', 'tsx'],
    });
    onTestFinished(started.kill9);
    return started;
  }

  test('is raced by four processes for 200 keys, and each key is won once', async () => {
    const won = (await Promise.all([1, 2, 3, 4].map(() => racer('200').rest()))).flat();
    expect([won.length, new Set(won).size]).toEqual([200, 200]);
    expect(await redisStore({ client: redis }).list({ states: ['done'] })).toHaveLength(200);
  });

  test('holds the key of a killed process, and shows that it was interrupted once its lease ran out', async () => {
    const hanging = racer('1', 'hang');
    await hanging.line();
    await hanging.kill9();
    const store = redisStore({ client: redis });
    expect((await store.claim(claimOf({ key: keyOf(0) }))).kind).toBe('held');
    const { name, field, text } = await recordIn(redis);
    const words = text.split(' ');
    words[3] = '1'; // the end of the lease
    await redis.hset(name, field, words.join(' '));
    expect(await store.claim(claimOf({ key: keyOf(0) }))).toMatchObject({
      kind: 'won',
      before: 'lapsed',
      interrupted: true,
    });
  });

  test('that crashes is a typed error, and knows what it acknowledged when it is back', async () => {
    const client = connect({ maxRetriesPerRequest: 0, retryStrategy: () => 5 });
    const store = redisStore({ client });
    await store.claim(claimOf({ start: true }));
    await server.kill9();
    await expect(store.settle({ key: keyOf(1), fence: 1 }, 'done', '1')).rejects.toMatchObject({
      code: 'store-unavailable',
    });
    await server.start();
    const back = redisStore({ client: redis });
    expect(await back.settle({ key: keyOf(1), fence: 1 }, 'done', '1')).toEqual({ kind: 'settled' });
    expect(await back.get(keyOf(1))).toMatchObject({ state: 'done', attempts: 1 });
    client.disconnect();
  });

  test('that sees each request twice, from a client that lost the first answer, counts it once', async () => {
    const client: IoredisClient = {
      evalsha: async (...sent) => {
        await redis.evalsha(...sent);
        return redis.evalsha(...sent);
      },
      eval: (script, keyCount, ...rest) => redis.eval(script, keyCount, ...rest),
      config: (get, name) => redis.config(get, name),
    };
    const store = redisStore({ client });
    const hold = { key: keyOf(1), fence: 1 };
    expect(await store.claim(claimOf())).toMatchObject({ kind: 'won', before: 'none', record: { fence: 1 } });
    expect(await store.start(hold)).toEqual({ kind: 'started', attempts: 1 });
    expect(await store.release(hold)).toBe(true);
    expect(await store.claim(claimOf({ start: true }))).toMatchObject({ kind: 'won', before: 'open' });
    expect(await store.settle({ ...hold, fence: 2 }, 'done', '1')).toEqual({ kind: 'settled' });
    expect(await store.get(keyOf(1))).toMatchObject({ fence: 2, attempts: 1, state: 'done' });
  });

  test('finds a key alone that another process claimed, among all tasks', async () => {
    const [mine, theirs] = [redisStore({ client: redis }), redisStore({ client: redis })];
    for (let n = 1; n <= 1_200; n++) await theirs.claim(claimOf({ task: `task ${n}`, key: keyOf(n) }));
    for (const n of [1, 600, 1_200]) expect(await mine.get(keyOf(n))).toMatchObject({ task: `task ${n}` });
    expect(await mine.get(keyOf(1_201))).toBeUndefined();
  });

  test('points to what ended unknown, so that its key alone is enough', async () => {
    await redisStore({ client: redis }).claim(claimOf({ start: true }));
    await redisStore({ client: redis }).settle({ key: keyOf(1), fence: 1 }, 'unknown', '1');
    await redis.del('retrysafe:tasks');
    expect(await redisStore({ client: redis }).resolve(keyOf(1), 'done', '2')).toBe(true);
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['a newer version', () => redis.set('retrysafe:schema', '4'), /version 4, .* reads 3\. Upgrade/],
    [
      'an older version',
      () => redis.set('retrysafe:schema', '2'),
      /version 2, .* reads 3\. Give this version a prefix/,
    ],
    [
      'the version before versions were noted',
      () => redis.pipeline().zadd('retrysafe:tasks', 1, 'tag').zadd('retrysafe:{tag}:keys', 1, 'key').exec(),
      /version 1, .* reads 3\. Give this version a prefix of its own/,
    ],
  ])('whose ledger %s wrote is refused, and nothing is written', async (_name, written, mend) => {
    await written();
    const names = (await redis.keys('*')).sort();
    const store = redisStore({ client: redis, allowVolatile: true });
    await expect(store.claim(claimOf())).rejects.toMatchObject({
      code: 'store-schema',
      message: expect.stringMatching(mend),
    });
    expect((await redis.keys('*')).sort()).toEqual(names);
  });

  test.each([
    { name: 'appendonly', value: 'no', mend: /appendonly 'no'.*forgets claims.*appendonly yes/ },
    {
      name: 'maxmemory-policy',
      value: 'allkeys-lru',
      mend: /maxmemory-policy 'allkeys-lru'.*drop records.*noeviction/,
    },
  ])('with $name $value is refused until it is mended or the risk is borne', async ({ name, value, mend }) => {
    await redis.config('SET', name, value);
    const store = redisStore({ client: redis });
    await expect(store.claim(claimOf())).rejects.toMatchObject({
      code: 'store-volatile',
      message: expect.stringMatching(mend),
    });
    // Who bears the loss of a second has not agreed to the loss of all.
    const bold = redisStore({ client: redis, allowVolatile: true });
    await expect(bold.claim(claimOf())).rejects.toMatchObject({ message: expect.stringMatching(/checkConfig: false/) });
    expect((await redisStore({ client: redis, checkConfig: false }).claim(claimOf())).kind).toBe('won');
    await redis.config('SET', 'appendonly', 'yes', 'maxmemory-policy', 'noeviction');
    expect((await store.claim(claimOf({ key: keyOf(2) }))).kind).toBe('won');
  });

  test('a user with the rights of docs/redis.md can do everything, and one without gets a typed error', async () => {
    const page = readFileSync(new URL('../docs/redis.md', import.meta.url), 'utf8');
    const [, ...words] = /^ACL (SETUSER retrysafe_app .*)$/m.exec(page)?.[1]?.split(' ') ?? [];
    await redis.call('ACL', 'SETUSER', 'retrysafe_app', 'on', '>secret', '~retrysafe:*');
    const client = connect({ username: 'retrysafe_app', password: 'secret' });
    const store = redisStore({ client });
    await expect(store.claim(claimOf())).rejects.toMatchObject({ code: expect.stringMatching(/read-only|volatile/) });
    await redis.call('ACL', 'SETUSER', ...words);
    await store.claim(claimOf());
    await store.settle({ key: keyOf(1), fence: 1 }, 'done', '1');
    const unsafe = redisStore({ client, allowVolatile: true });
    await unsafe.ask(askOf({ key: keyOf(2) }));
    await unsafe.decide('approval-1', { approve: false, by: 'eve' });
    await store.bind('acme', 'task', 'name', 'value');
    expect([await store.bound('acme', 'task', 'name'), await store.list({})]).toMatchObject(['value', [{}, {}]]);
    const listener = client.duplicate();
    await listener.subscribe('retrysafe:changed');
    const told = once(listener, 'message');
    await unsafe.claim(claimOf({ key: keyOf(3) }));
    await unsafe.settle({ key: keyOf(3), fence: 1 }, 'unknown', '1');
    await unsafe.resolve(keyOf(3), 'failed', '1');
    expect(await told).toEqual(['retrysafe:changed', keyOf(3)]);
    listener.disconnect();
    await store.closeTask('acme', 'task');
    const all = { retentionMs: 0, tombstoneMs: 0, limit: 100 };
    expect([await store.sweep(all), await store.sweep(all)]).toEqual([
      { expired: 3, removed: 0 },
      { expired: 0, removed: 3 },
    ]);
    await store.openTask('acme', 'task');
    await store.close();
    client.disconnect();
    await redis.call('ACL', 'DELUSER', 'retrysafe_app');
  });

  test('that does not tell its configuration is refused until somebody vouches for it', async () => {
    await redis.call('ACL', 'SETUSER', 'hosted', 'on', '>secret', '~*', '+@all', '-config');
    const client = connect({ username: 'hosted', password: 'secret' });
    await expect(redisStore({ client }).claim(claimOf())).rejects.toMatchObject({
      code: 'store-volatile',
      message: expect.stringMatching(/checkConfig: false/),
    });
    await expect(redisStore({ client }).ready?.([])).rejects.toMatchObject({ code: 'store-volatile' });
    expect((await redisStore({ client, checkConfig: false }).claim(claimOf())).kind).toBe('won');
    client.disconnect();
  });

  test.each(['non-idempotent-write', 'irreversible'] as const)(
    'takes no %s unless the risk is borne, and says why',
    async (toolClass) => {
      const store = redisStore({ client: redis });
      const refusal = {
        code: 'store-volatile',
        message: expect.stringMatching(/'tool' is .*would run twice.*allowVolatile: true/),
      };
      await expect(store.claim(claimOf({ class: toolClass }))).rejects.toMatchObject(refusal);
      await expect(store.ask(askOf({ class: toolClass }))).rejects.toMatchObject(refusal);
      await expect(store.ready?.([{ tool: 'tool', class: toolClass }])).rejects.toMatchObject(refusal);
      expect(await redis.dbsize()).toBe(0);
      expect((await redisStore({ client: redis, allowVolatile: true }).claim(claimOf({ class: toolClass }))).kind).toBe(
        'won',
      );
    },
  );

  test('is never said to be durable', () => {
    expect(redisStore({ client: redis }).durable).toBe(false);
  });

  test('that is a replica, out of memory, or closed to this user is a typed error that says the mend', async () => {
    const store = redisStore({ client: redis });
    await store.claim(claimOf());
    await redis.config('SET', 'maxmemory', '1');
    await expect(store.claim(claimOf({ key: keyOf(2) }))).rejects.toMatchObject({
      code: 'store-full',
      message: expect.stringMatching(/Raise maxmemory/),
    });
    await redis.config('SET', 'maxmemory', '0');
    await redis.call('ACL', 'SETUSER', 'reader', 'on', '>secret', '~*', '+@all', '-@scripting');
    const reader = connect({ username: 'reader', password: 'secret' });
    await expect(redisStore({ client: reader }).claim(claimOf())).rejects.toMatchObject({ code: 'store-read-only' });
    reader.disconnect();
    await redis.replicaof('127.0.0.1', 1);
    await expect(store.claim(claimOf({ key: keyOf(3) }))).rejects.toMatchObject({
      code: 'store-read-only',
      message: expect.stringMatching(/Connect to the primary/),
    });
    await redis.replicaof('NO', 'ONE');
    expect((await store.claim(claimOf({ key: keyOf(2) }))).kind).toBe('won');
  });

  test('whose failover forgot a claim does not settle it as if it were there', async () => {
    const store = redisStore({ client: redis });
    await store.claim(claimOf());
    await redis.flushall();
    expect(await store.settle({ key: keyOf(1), fence: 1 }, 'done', '1')).toEqual({ kind: 'fenced', record: null });
    expect(await store.renew({ key: keyOf(1), fence: 1 }, 1000)).toBe(false);
  });

  test.each<[string, (store: Store) => Promise<unknown>]>([
    ['a sweep removed', sweptAndReopened],
    ['a failover forgot', () => redis.flushall()],
  ])('takes a new key of a task that %s since it was met, and finds it by its key alone', async (_name, lose) => {
    const store = redisStore({ client: redis, allowVolatile: true });
    for (const n of [1, 2]) expect(await store.claim(claimOf({ key: keyOf(n) }))).toMatchObject({ kind: 'won' });
    await lose(store);
    expect(await store.claim(claimOf({ key: keyOf(3) }))).toMatchObject({ kind: 'won', before: 'none' });
    expect(await redisStore({ client: redis }).get(keyOf(3))).toMatchObject({ task: 'task', state: 'running' });
  });

  test('leaves nothing behind of a closed task but that it is closed', async () => {
    const store = redisStore({ client: redis, allowVolatile: true });
    await store.claim(claimOf());
    await store.settle({ key: keyOf(1), fence: 1 }, 'done', '1');
    await store.ask(askOf({ key: keyOf(2) }));
    await store.decide('approval-1', { approve: false, by: 'eve' });
    await store.bind('acme', 'task', 'name', 'value');
    await store.closeTask('acme', 'task');
    const all = { retentionMs: 0, tombstoneMs: 0, limit: 100 };
    expect([await store.sweep(all), await store.sweep(all)]).toEqual([
      { expired: 2, removed: 0 },
      { expired: 0, removed: 2 },
    ]);
    expect((await redis.keys('*')).map((name) => name.replace(/\{\w+\}/, 'TAG')).sort()).toEqual([
      'retrysafe:TAG',
      'retrysafe:schema',
    ]);
  });

  test('a store that was closed refuses, and leaves the client open', async () => {
    const store = redisStore({ client: redis });
    await store.close();
    await expect(store.get(keyOf(1))).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(await redis.ping()).toBe('PONG');
  });
});

async function sweptAndReopened(store: Store) {
  for (const n of [1, 2]) await store.settle({ key: keyOf(n), fence: 1, tenant: 'acme', task: 'task' }, 'done', '1');
  await store.closeTask('acme', 'task');
  const all = { retentionMs: 0, tombstoneMs: 0, limit: 100 };
  expect([await store.sweep(all), await store.sweep(all)]).toMatchObject([{ expired: 2 }, { removed: 2 }]);
  await store.openTask('acme', 'task');
}

/** The one record of the server, as it is written. */
async function recordIn(redis: Redis) {
  const [name = ''] = await redis.keys('retrysafe:{*}');
  const all = await redis.hgetall(name);
  const field = Object.keys(all).find((one) => one.startsWith('r:')) ?? '';
  return { name, field, text: all[field] ?? '' };
}

describe.runIf(isRedisHere())('a Redis cluster', () => {
  test('is known as one by either client', async () => {
    const server = await startRedisCluster();
    const ours = new Cluster([{ host: '127.0.0.1', port: server.port }]);
    const theirs = createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${server.port}` }] });
    const single = createClient({ url: `redis://127.0.0.1:${server.port}` });
    await Promise.all([theirs.connect(), single.connect()]);
    for (const [n, client] of [ours, theirs, single].entries()) {
      const store = redisStore({ client, prefix: `p${n}` });
      const claim = store.claim(claimOf());
      // A client that is not for a cluster would spread one step over several servers: the server refuses that.
      if (client === single) await expect(claim).rejects.toMatchObject({ code: 'store-unavailable' });
      else expect((await claim).kind).toBe('won');
    }
    ours.disconnect();
    await Promise.all([theirs.close(), single.close()]);
    await server.remove();
  });

  test('takes a new key of a task that a sweep removed since it was met, and finds it by its key alone', async () => {
    const server = await startRedisCluster();
    const client = new Cluster([{ host: '127.0.0.1', port: server.port }]);
    const store = redisStore({ client, allowVolatile: true });
    for (const n of [1, 2]) await store.claim(claimOf({ key: keyOf(n) }));
    await sweptAndReopened(store);
    expect(await store.claim(claimOf({ key: keyOf(3) }))).toMatchObject({ kind: 'won', before: 'none' });
    expect(await redisStore({ client }).get(keyOf(3))).toMatchObject({ task: 'task', state: 'running' });
    client.disconnect();
    await server.remove();
  });
});
