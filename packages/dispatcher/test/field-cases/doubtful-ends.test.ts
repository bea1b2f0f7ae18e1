import { tool, type ToolCall } from '@retrysafe/decorators';
import { expect, test } from 'vitest';
import { failingStore } from '../../src/testing/index.js';
import { type Args, plan, setting, whileTimePasses } from '../setting.js';
import { a, b, type Case, crash, kinds, write, writes } from './case.js';

const doubtfulEnds: readonly Case[] = [
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
];

test.each(doubtfulEnds)('%s: %s', async (_report, _outcome, run) => {
  await run();
});
