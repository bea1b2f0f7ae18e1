import { tool } from '@retrysafe/decorators';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Store, StoreError } from '../../src/index.js';
import { leaseMs, plan, setting } from '../setting.js';
import { a, type Case, write } from './case.js';

const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });

const keys: readonly Case[] = [
  [
    'vercel/workflow#2011',
    'two steps of one task have two keys',
    async () => {
      const here = setting();
      for (const step of ['1', '2']) await here.dispatcher.call('idempotent-write', a, { task: plan.task, step });
      expect(new Set(here.world.effects.map(({ key }) => key)).size).toBe(2);
    },
  ],
  [
    'beam-community/stripity-stripe#564',
    '"key in use" is waited out under the same key',
    async () => {
      const keysSent: string[] = [];
      const send = write(
        'send',
        (_args, call) => {
          keysSent.push(call.idempotencyKey);
          if (keysSent.length < 3)
            throw Object.assign(new Error('in use'), { status: 409, code: 'idempotency_key_in_use' });
          return 'made';
        },
        'idempotent-write',
      );
      expect(await setting({ tools: [send] }).dispatcher.call('send', a, plan)).toMatchObject({
        kind: 'done',
        result: 'made',
      });
      expect(new Set(keysSent).size).toBe(1);
    },
  ],
  [
    'useautumn/autumn#3473',
    'a provider that remembers a lock timeout under a key: the next generation has another',
    async () => {
      const stuck = new Set<string>();
      const send = write(
        'send',
        (_args, call) => {
          if (stuck.size === 0 || stuck.has(call.idempotencyKey)) {
            stuck.add(call.idempotencyKey);
            throw Object.assign(new Error('locked'), { status: 429 });
          }
          return call.intent.generation;
        },
        'idempotent-write',
      );
      const { dispatcher, store } = setting({ tools: [send] });
      expect(await dispatcher.call('send', a, plan)).toMatchObject({ kind: 'failed', attempts: 3 });
      expect(await dispatcher.call('send', a, plan)).toMatchObject({ kind: 'done', result: 1 });
      expect((await store.list({})).map(({ generation, state }) => [generation, state])).toEqual([
        [0, 'failed'],
        [1, 'done'],
      ]);
    },
  ],
  [
    'triggerdotdev/trigger.dev#4914',
    'a store that rejects the key refuses the call',
    async () => {
      const here = setting();
      const picky: Store = {
        ...here.store,
        claim: () => Promise.reject(new StoreError('store-rejected', 'This store takes only UUIDs.')),
      };
      expect(await here.another({ store: picky }).call('idempotent-write', a, plan)).toMatchObject({
        kind: 'refused',
        code: 'store-unavailable',
        message: expect.stringContaining('only UUIDs'),
      });
      expect(here.world.requests()).toBe(0);
    },
  ],
  [
    'getlago/lago-api#709',
    'the attempt is no part of the key',
    async () => {
      const here = setting();
      const seen: [number, string][] = [];
      const send = write(
        'send',
        (_args, call) => {
          seen.push([call.attempt, call.idempotencyKey]);
          throw new Error('reset');
        },
        'idempotent-write',
      );
      await here.another({ tools: [send] }).call('send', a, plan);
      expect(seen.map(([attempt]) => attempt)).toEqual([1, 2, 3]);
      expect(new Set(seen.map(([, key]) => key)).size).toBe(1);
    },
  ],
  [
    'nensii21/devlink#1195',
    'two tools, or two tenants, in one step have two keys, and a claim has its lease from the start',
    async () => {
      const here = setting();
      await here.dispatcher.call('idempotent-write', a, plan);
      await here.dispatcher.call('non-idempotent-write', a, plan);
      await here.dispatcher.call('idempotent-write', a, { ...plan, tenant: 'other' });
      expect(new Set((await here.store.list({})).map(({ key }) => key)).size).toBe(3);
      const { letGo } = here.world.hold();
      const last = here.dispatcher.call('idempotent-write', a, { ...plan, step: 'last' });
      await here.clock.advance(0);
      expect(await here.store.list({ step: 'last' })).toMatchObject([
        { state: 'running', leaseUntil: here.clock.now() + leaseMs },
      ]);
      letGo();
      await last;
    },
  ],
  [
    'apache/fineract#5674',
    'time is no part of the key',
    async () => {
      const here = setting();
      const first = await here.dispatcher.call('idempotent-write', a, plan);
      await here.clock.advance(365 * 86_400_000);
      const later = await here.dispatcher.call('idempotent-write', a, plan);
      expect('key' in later && later.key).toBe('key' in first && first.key);
    },
  ],
  [
    'hostinger/api-mcp-server#68',
    'two equal calls send their key along, so that there is one creation',
    async () => {
      const sent: (string | null)[] = [];
      const fetch: typeof globalThis.fetch = async (_url, init) => {
        sent.push(new Headers(init?.headers).get('idempotency-key'));
        return new Response(null, { status: sent.length === 1 ? 504 : 201 });
      };
      const create = write(
        'create',
        (args, call) => call.fetch('https://api.example/vps', post(args)),
        'idempotent-write',
      );
      const here = setting({ tools: [create], fetch });
      for (let i = 0; i < 2; i += 1) await here.dispatcher.call('create', a, plan);
      expect(sent).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), sent[0]]);
    },
  ],
  [
    'getlago/lago-agent-toolkit#65',
    'a write whose schema asks the model for its key is not registered',
    async () => {
      const unique = z.string().describe('A unique id for each request, for idempotency');
      for (const field of ['idempotency_key', 'transactionId', 'requestId']) {
        const input = z.object({ amount: z.number(), [field]: unique });
        const bill = tool({ name: 'bill', class: 'idempotent-write', input, execute: (_args, call) => call.fence });
        expect(() => setting({ tools: [bill] })).toThrow(expect.objectContaining({ code: 'key-in-model-schema' }));
      }
    },
  ],
];

test.each(keys)('%s: %s', async (_report, _outcome, run) => {
  await run();
});
