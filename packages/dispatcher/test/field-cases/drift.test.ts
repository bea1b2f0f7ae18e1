import { expect, test } from 'vitest';
import { plan, setting, whileTimePasses } from '../setting.js';
import { a, b, type Case, write } from './case.js';

const drift: readonly Case[] = [
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
];

test.each(drift)('%s: %s', async (_report, _outcome, run) => {
  await run();
});
