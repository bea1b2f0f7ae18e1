import { tool, type ToolCall } from '@retrysafe/decorators';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Store, StoreError } from '../../src/index.js';
import { failingStore } from '../../src/testing/index.js';
import { type Args, leaseMs, plan, setting, whileTimePasses } from '../setting.js';
import { a, b, type Case, crash, kinds, write, writes } from './case.js';

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
    'aws-powertools/powertools-lambda-python#1038',
    'after a crash the class decides, and no key is refused for ever',
    async () => {
      const seen: unknown[] = [];
      for (const toolClass of ['read', ...writes] as const) {
        const here = setting();
        const key = await crash(here, toolClass, false);
        const answer = await here.dispatcher.call(toolClass, b, plan);
        seen.push([answer.kind, 'key' in answer && answer.key === key, here.world.requests()]);
      }
      expect(seen).toEqual([
        ['done', false, 1],
        ['done', true, 1],
        ['unknown', true, 0],
        ['unknown', true, 0],
      ]);
    },
  ],
  [
    'aws-powertools/powertools-lambda-python#8049',
    'a withdrawal past its time limit is not run again after the lease',
    async () => {
      const here = setting();
      await crash(here, 'non-idempotent-write', true);
      expect(await here.dispatcher.call('non-idempotent-write', a, plan)).toMatchObject({ kind: 'unknown' });
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'aws-powertools/powertools-lambda-typescript#2058',
    'drift is told alike on every way to a hit',
    async () => {
      const drifts: unknown[] = [];
      for (const way of ['joined', 'held', 'stored'] as const) {
        const here = setting();
        const { letGo } = here.world.hold();
        const first = here.dispatcher.call('non-idempotent-write', a, plan);
        if (way === 'stored') {
          letGo();
          await first;
        }
        await here.clock.advance(1);
        const second = (way === 'held' ? here.another() : here.dispatcher).call('non-idempotent-write', b, plan);
        await here.clock.advance(1);
        letGo();
        const answer = await whileTimePasses(here.clock, second);
        drifts.push(answer.kind === 'done' && answer.drift, here.events.filter(({ kind }) => kind === 'drift').length);
      }
      const drift = [{ path: 'text', kind: 'changed', first: a.text, later: b.text }];
      expect(drifts).toEqual([drift, 1, drift, 1, drift, 1]);
    },
  ],
  [
    'aws-powertools/powertools-lambda-typescript#2987',
    'functions that return nothing are deduplicated',
    async () => {
      for (const value of [undefined, null, false, 0, '']) {
        let starts = 0;
        const { dispatcher } = setting({
          tools: [
            write('odd', () => {
              starts += 1;
              return value;
            }),
          ],
        });
        await dispatcher.call('odd', a, plan);
        expect(await dispatcher.call('odd', a, plan)).toMatchObject({
          kind: 'done',
          result: value,
          deduplicated: true,
        });
        expect(starts).toBe(1);
      }
    },
  ],
  [
    'aws-powertools/powertools-lambda-python#638',
    'another order of keys, or 1.0 for 1, is no drift',
    async () => {
      const here = setting();
      await here.dispatcher.call('non-idempotent-write', { text: 'x', about: 'y', n: 1 }, plan);
      expect(
        await here.dispatcher.call('non-idempotent-write', JSON.parse('{"n":1.0,"about":"y","text":"x"}'), plan),
      ).not.toHaveProperty('drift');
    },
  ],
  [
    'julik/idempo#21',
    'a body edited between two attempts: one record, the first content, and the drift to see',
    async () => {
      const here = setting();
      await here.dispatcher.call('non-idempotent-write', a, plan);
      expect(await here.dispatcher.call('non-idempotent-write', b, plan)).toMatchObject({
        deduplicated: true,
        args: a,
      });
      expect(await here.store.list({})).toMatchObject([{ args: JSON.stringify(a) }]);
    },
  ],
  [
    'jcagarcia/grape-idempotency#20',
    'a store outage lets reads run and refuses writes, with an event',
    async () => {
      const here = setting();
      const down = here.another({
        store: failingStore(
          here.store,
          { method: 'claim', nth: 'all', when: 'before' },
          { method: 'ask', nth: 'all', when: 'before' },
        ),
      });
      expect(await down.call('read', a)).toMatchObject({ kind: 'done' });
      for (const toolClass of writes)
        expect(await down.call(toolClass, a, plan)).toMatchObject({ code: 'store-unavailable' });
      expect(here.world.requests()).toBe(1);
      expect(here.events.filter(({ kind }) => kind === 'store-failed')).toHaveLength(3);
    },
  ],
  [
    'idempot-dev/idempot-js#182',
    'fifty at once make one effect and forty-nine duplicates',
    async () => {
      const here = setting();
      const processes = Array.from({ length: 5 }, () => here.another());
      const answers = await whileTimePasses(
        here.clock,
        Promise.all(Array.from({ length: 50 }, (_, i) => processes[i % 5]?.call('non-idempotent-write', a, plan))),
      );
      expect(answers.filter((answer) => answer?.kind === 'done' && answer.deduplicated)).toHaveLength(49);
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'stripe/stripe-java#389',
    'a retry sends the first body again, byte for byte',
    async () => {
      const here = setting();
      const bodies: string[] = [];
      here.world.next('request-lost', 'request-lost', 'request-lost');
      const send = write(
        'send',
        (args, call) => {
          bodies.push(JSON.stringify(args));
          return here.world.request(args, call.idempotencyKey);
        },
        'idempotent-write',
      );
      const dispatcher = here.another({ tools: [send] });
      await dispatcher.call('send', a, plan);
      await dispatcher.call('send', b, plan);
      expect(new Set(bodies)).toEqual(new Set([JSON.stringify(a)]));
      expect(bodies).toHaveLength(4);
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
    'useautumn/autumn#1851',
    'a 500 frees no key of a tool that must not repeat',
    async () => {
      const seen: unknown[] = [];
      for (const toolClass of ['idempotent-write', 'non-idempotent-write'] as const) {
        let starts = 0;
        const failing = write(
          'failing',
          () => {
            starts += 1;
            throw Object.assign(new Error('oops'), { status: 500 });
          },
          toolClass,
        );
        const { dispatcher } = setting({ tools: [failing] });
        seen.push([
          (await dispatcher.call('failing', a, plan)).kind,
          (await dispatcher.call('failing', a, plan)).kind,
          starts,
        ]);
      }
      expect(seen).toEqual([
        ['unknown', 'unknown', 6],
        ['unknown', 'unknown', 1],
      ]);
    },
  ],
  [
    'triggerdotdev/trigger.dev#4819',
    'a failed record is met alike by single and by batch dispatch',
    async () => {
      for (const way of ['single', 'batch'] as const) {
        const here = setting();
        const once = async (response: string) => {
          const calls = [{ callId: response, name: 'non-idempotent-write', args: a }];
          if (way === 'single') return [await here.dispatcher.call('non-idempotent-write', a, plan)];
          return here.dispatcher.turn({ ...plan, response, calls, history: [] });
        };
        here.world.next('refused');
        expect([kinds(await once('r1')), kinds(await once('r2'))]).toEqual([['failed'], ['done']]);
      }
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
    'square/connect-api-examples#135',
    "past the provider's own window a replay does not reach it",
    async () => {
      const here = setting();
      here.world.next('request-lost', 'request-lost', 'request-lost');
      const send = tool({
        name: 'send',
        class: 'idempotent-write',
        window: '24h',
        execute: (args: Args, call: ToolCall) => here.world.request(args, call.idempotencyKey),
      });
      const dispatcher = here.another({ tools: [send] });
      expect(await dispatcher.call('send', a, plan)).toMatchObject({ kind: 'unknown' });
      await here.clock.advance(72 * 3_600_000);
      expect(await dispatcher.call('send', a, plan)).toMatchObject({ kind: 'unknown' });
      expect(here.world.requests()).toBe(3);
    },
  ],
  [
    'ietf-wg-httpapi/idempotency#41',
    'not applied runs again, refused is heard, unknown is kept',
    async () => {
      const seen: unknown[] = [];
      for (const mishaps of [['busy', 'busy'], ['refused'], ['answer-lost']] as const) {
        const here = setting();
        here.world.next(...mishaps);
        seen.push([
          (await here.dispatcher.call('non-idempotent-write', a, plan)).kind,
          (await here.dispatcher.call('non-idempotent-write', a, plan)).kind,
          here.world.effects.length,
        ]);
      }
      expect(seen).toEqual([
        ['failed', 'done', 1],
        ['failed', 'done', 1],
        ['unknown', 'unknown', 1],
      ]);
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
    'KanishJebaMathewM/Truxify#2869',
    'a call that was refused for its arguments does not spoil the next',
    async () => {
      const here = setting();
      expect(await here.dispatcher.call('non-idempotent-write', 'no object', plan)).toMatchObject({
        code: 'invalid-arguments',
      });
      expect(await here.dispatcher.call('non-idempotent-write', a, plan)).toMatchObject({
        kind: 'done',
        deduplicated: false,
      });
    },
  ],
  [
    'adcontextprotocol/adcp-client#569',
    'the flag is added on the way out, what is stored stays as it is',
    async () => {
      const here = setting();
      await here.dispatcher.call('non-idempotent-write', a, plan);
      const stored = await here.store.list({});
      for (let i = 0; i < 2; i += 1)
        expect(await here.dispatcher.call('non-idempotent-write', a, plan)).toMatchObject({ deduplicated: true });
      expect(await here.store.list({})).toEqual(stored);
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
