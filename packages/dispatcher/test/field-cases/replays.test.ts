import { expect, test } from 'vitest';
import { Refused } from '../../src/index.js';
import { approveAll, plan, setting } from '../setting.js';
import { a, b, type Case, crash, texts, write, writes } from './case.js';

const replays: readonly Case[] = [
  [
    'n8n-io/n8n#38256',
    'an outer retry that rebuilds the agent finds the record',
    async () => {
      const here = setting();
      for (let attempt = 0; attempt < 3; attempt += 1) await here.another().call('non-idempotent-write', a, plan);
      expect(texts(here)).toEqual([a.text]);
    },
  ],
  [
    'agentarea/agentarea#320',
    'a second attempt of the whole workflow does not run the command again',
    async () => {
      const here = setting();
      await here.dispatcher.call('non-idempotent-write', a, plan);
      expect(await here.another().call('non-idempotent-write', a, plan)).toMatchObject({ deduplicated: true });
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'TracecatHQ/tracecat#3266',
    'a lost executor is not redispatched blindly',
    async () => {
      const here = setting();
      await crash(here, 'non-idempotent-write', true);
      expect(await here.dispatcher.call('non-idempotent-write', b, plan)).toMatchObject({ kind: 'unknown' });
      expect(texts(here)).toEqual([a.text]);
    },
  ],
  [
    'recoupable/app#1918',
    'a step killed after its report was sent sends no other',
    async () => {
      const here = setting();
      await here.another().call('non-idempotent-write', a, plan);
      for (let i = 0; i < 2; i += 1)
        expect(await here.another().call('non-idempotent-write', a, plan)).toMatchObject({
          kind: 'done',
          deduplicated: true,
        });
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'vercel/workflow#2780',
    'a key that is in flight in this process is joined',
    async () => {
      const here = setting();
      const { letGo } = here.world.hold();
      const both = Promise.all([
        here.dispatcher.call('non-idempotent-write', a, plan),
        here.dispatcher.call('non-idempotent-write', a, plan),
      ]);
      await here.clock.advance(1);
      letGo();
      const [first, second] = await both;
      expect(first.kind === 'done' && second.kind === 'done' && second.result).toEqual(
        first.kind === 'done' && first.result,
      );
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'ComposioHQ/composio#3654',
    'every attempt sends the same key',
    async () => {
      const here = setting();
      here.world.next('answer-lost');
      const keys: string[] = [];
      const send = write(
        'send',
        (args, call) => {
          keys.push(call.idempotencyKey);
          return here.world.request(args, call.idempotencyKey);
        },
        'idempotent-write',
      );
      await here.another({ tools: [send] }).call('send', a, plan);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  ],
  [
    'smg-project/smg#2441',
    'a connection lost in mid-call is replayed for read and idempotent only',
    async () => {
      const seen: unknown[] = [];
      for (const toolClass of ['read', ...writes] as const) {
        const here = setting();
        if (toolClass === 'irreversible') {
          await here.dispatcher.call(toolClass, a, plan);
          await approveAll(here.dispatcher);
        }
        here.world.next('request-lost');
        seen.push([(await here.dispatcher.call(toolClass, a, plan)).kind, here.world.requests()]);
      }
      expect(seen).toEqual([
        ['done', 2],
        ['done', 2],
        ['unknown', 1],
        ['unknown', 1],
      ]);
    },
  ],
  [
    'dbos-inc/dbos-transact-ts#1243',
    'a handler can say: do not try again',
    async () => {
      let starts = 0;
      const never = write(
        'never',
        () => {
          starts += 1;
          throw new Refused('no such customer');
        },
        'idempotent-write',
      );
      const { dispatcher } = setting({ tools: [never] });
      const answer = await dispatcher.call('never', a, plan);
      expect(answer).toMatchObject({ kind: 'failed', attempts: 1 });
      expect(await dispatcher.resume('key' in answer ? (answer.key ?? '') : '')).toMatchObject({
        kind: 'failed',
        deduplicated: true,
      });
      expect(starts).toBe(1);
    },
  ],
];

test.each(replays)('%s: %s', async (_report, _outcome, run) => {
  await run();
});
