import type { Store } from '@retrysafe/dispatcher';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type IoredisClient, redisStore } from '../src/redis.js';
import { isRedisHere, type RedisServer, startRedis } from './redis-server.js';
import { askOf, claimOf, keyOf } from './requests.js';

const all = { retentionMs: 0, tombstoneMs: 0, limit: 100 };
const hold = { key: keyOf(1), fence: 1, tenant: 'acme', task: 'task' };

describe.runIf(isRedisHere())('a client of a Redis server', () => {
  let server: RedisServer;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedis();
    redis = new Redis({ port: server.port, host: '127.0.0.1' });
  }, 30_000);
  afterAll(async () => {
    redis.disconnect();
    await server.remove();
  });
  beforeEach(() => redis.flushall());

  const storeOf = (client: IoredisClient) => redisStore({ client, allowVolatile: true, checkConfig: false });
  /** `then`: what the client makes of each answer, which it may read before. */
  const clientWith = (then: (answer: unknown, first: string) => unknown): IoredisClient => ({
    evalsha: async (sha, keyCount, ...rest) => then(await redis.evalsha(sha, keyCount, ...rest), rest[0] ?? ''),
    eval: async (script, keyCount, ...rest) => then(await redis.eval(script, keyCount, ...rest), rest[0] ?? ''),
    config: (get, name) => redis.config(get, name),
  });
  /** As if the index of tasks lived on another server, as it does in a cluster. */
  const inCluster = (then: (answer: unknown, first: string) => unknown = (answer) => answer) => ({
    ...clientWith(then),
    isCluster: true,
  });

  test('that reads numbers as texts starts once, finds a task closed, and sweeps as many as there are', async () => {
    const client = new Redis({ port: server.port, host: '127.0.0.1', stringNumbers: true });
    const store = storeOf(client);
    await store.claim(claimOf());
    expect(await store.start(hold)).toEqual({ kind: 'started', attempts: 1 });
    expect(await store.settle(hold, 'done', '1')).toEqual({ kind: 'settled' });
    expect(await store.ask(askOf({ key: keyOf(2) }))).toMatchObject({ kind: 'asked', created: true });
    await store.closeTask('acme', 'task');
    expect(await store.claim(claimOf({ key: keyOf(3) }))).toEqual({ kind: 'task-closed' });
    expect(await store.sweep(all)).toEqual({ expired: 1, removed: 0 });
    client.disconnect();
  });

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['an empty text', ''],
  ])('that answers %s to each write is a typed error: nothing is won, nothing is settled', async (_name, nothing) => {
    let mute = false;
    const store = storeOf(clientWith((answer) => (mute ? nothing : answer)));
    await store.claim(claimOf({ task: 'met' }));
    mute = true;
    const unavailable = { code: 'store-unavailable' };
    await expect(store.claim(claimOf({ key: keyOf(2) }))).rejects.toMatchObject(unavailable);
    await expect(store.claim(claimOf({ key: keyOf(3), task: 'met' }))).rejects.toMatchObject(unavailable);
    await expect(store.settle({ ...hold, task: 'met' }, 'done', '1')).rejects.toMatchObject(unavailable);
  });

  const claimed = (store: Store) => store.claim(claimOf({ key: keyOf(2) }));
  test.each<[string, (store: Store) => Promise<unknown>]>([
    ['claimed', async (store) => claimed(store)],
    [
      'claimed after a thousand others were met',
      async (store) => {
        for (let n = 0; n <= 1_000; n++) await store.bound('acme', `other ${n}`, 'name');
        await claimed(store);
      },
    ],
    ['asked for', (store) => store.ask(askOf({ key: keyOf(2) }))],
  ])('of a cluster finds a key that was %s in a task that a sweep removed before', async (_name, comeBack) => {
    const store = storeOf(inCluster());
    await store.claim(claimOf());
    await store.settle(hold, 'done', '1');
    await store.closeTask('acme', 'task');
    expect([await store.sweep(all), await store.sweep(all)]).toMatchObject([{ expired: 1 }, { removed: 1 }]);
    await store.openTask('acme', 'task');
    await comeBack(store);
    expect(await storeOf(inCluster()).list({})).toMatchObject([{ key: keyOf(2) }]);
  });

  describe('while a sweep is at work', () => {
    /** A store whose requests go on as they are, and in between, once, something else is done. */
    const interrupted = (when: (answer: unknown, first: string) => boolean, between: () => Promise<unknown>) => {
      let isOver = false;
      return storeOf(
        inCluster(async (answer, first) => {
          if (isOver || !when(answer, first)) return answer;
          isOver = true;
          await between();
          return answer;
        }),
      );
    };
    const isOpenPage = (answer: unknown) => Array.isArray(answer) && answer.length === 7 && answer[0] === '';
    const isForgotten = (answer: unknown) => answer === '';
    const other = () => storeOf(inCluster());
    const close = async (store: Store) => store.closeTask('acme', 'task');

    const isNoted = (_answer: unknown, first: string) => first === 'retrysafe:closed';
    test.each<[string, () => Promise<unknown>]>([
      ['between its look and its strike', () => interrupted(isOpenPage, () => close(other())).sweep(all)],
      ['around its look and its strike', () => close(interrupted(isNoted, () => other().sweep(all)))],
    ])('a task that is closed %s is swept later', async (_name, closes) => {
      await other().claim(claimOf());
      await other().settle(hold, 'done', '1');
      await close(other());
      await other().openTask('acme', 'task');
      await closes();
      expect(await other().sweep(all)).toEqual({ expired: 1, removed: 0 });
    });

    test('a task that is opened and claimed in once it is forgotten is found, and swept once it is closed', async () => {
      const claimsAnew = async () => {
        await other().openTask('acme', 'task');
        await other().claim(claimOf({ key: keyOf(2) }));
      };
      await other().claim(claimOf());
      await other().settle(hold, 'done', '1');
      await close(other());
      await other().sweep(all);
      await interrupted(isForgotten, claimsAnew).sweep(all);
      expect(await other().list({})).toMatchObject([{ key: keyOf(2) }]);
      expect(await other().get(keyOf(2))).toMatchObject({ state: 'running' });
      await other().settle({ ...hold, key: keyOf(2) }, 'done', '1');
      await close(other());
      expect(await other().sweep(all)).toEqual({ expired: 1, removed: 0 });
    });

    test('a task that is opened and closed again once it is forgotten is swept', async () => {
      await other().claim(claimOf());
      await other().settle(hold, 'done', '1');
      await close(other());
      await other().sweep(all);
      await interrupted(isForgotten, async () => {
        await other().openTask('acme', 'task');
        await other().claim(claimOf({ key: keyOf(2) }));
        await other().settle({ ...hold, key: keyOf(2) }, 'done', '1');
        await close(other());
      }).sweep(all);
      expect(await other().sweep(all)).toEqual({ expired: 1, removed: 0 });
    });
  });

  test('of a cluster notes a task with the next claim when the index could not be reached at the first', async () => {
    let isDown = true;
    const client = inCluster((answer, first) => {
      if (isDown && first === 'retrysafe:tasks' && answer === 1) throw new Error('Connection is closed.');
      return answer;
    });
    const store = storeOf(client);
    await expect(store.claim(claimOf())).rejects.toMatchObject({ code: 'store-unavailable' });
    await redis.del('retrysafe:tasks'); // it did not arrive either
    isDown = false;
    expect(await store.claim(claimOf({ key: keyOf(2) }))).toMatchObject({ kind: 'won' });
    expect(await storeOf(inCluster()).get(keyOf(2))).toMatchObject({ state: 'running' });
  });
});
