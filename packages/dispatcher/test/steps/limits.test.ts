import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { failingStore } from '../../src/testing/index.js';
import { plan, setting, whileTimePasses } from '../setting.js';
import { type Part, inParts, args, key, bodies } from './in-parts.js';

describe('what a part cannot do', () => {
  test('another way than before is refused, rather than leaving done parts behind', async () => {
    const here = setting();
    here.world.next('ok', 'answer-lost');
    let names: Part[] = [
      ['pay', {}],
      ['mail', {}],
    ];
    const changing = tool({
      name: 'refund',
      class: 'idempotent-write',
      execute: async (_args: { text: string }, call: ToolCall) => {
        for (const [name] of names)
          await call.step(name, async (step) => (await here.world.request(name, step.idempotencyKey)).id);
      },
    });
    const dispatcher = here.another({ tools: [changing], policies: { 'idempotent-write': { tries: 1 } } });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind: 'unknown' });
    names = [['charge', {}]];
    expect(await whileTimePasses(here.clock, dispatcher.call('refund', args, plan))).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining("'charge'"),
    });
    expect(bodies(here)).toEqual(['pay', 'mail']);
  });

  test.each(['claim', 'start'] as const)(
    'begin when the store fails at its %s; the call is retried',
    async (method) => {
      const here = setting();
      const nth = method === 'claim' ? 2 : 1;
      const store = failingStore(here.store, { method, nth, when: 'before' });
      const dispatcher = here.another({
        store,
        tools: [inParts(here, 'idempotent-write', [['part', { class: 'non-idempotent-write' }]])],
      });
      expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind: 'done' });
      expect(here.world.requests()).toBe(1);
    },
  );

  test('lose its effect because its own settle failed', async () => {
    const here = setting();
    const store = failingStore(here.store, { method: 'settle', nth: 1, when: 'before' });
    const dispatcher = here.another({ store, tools: [inParts(here, 'idempotent-write', [['part', {}]])] });
    const answer = dispatcher.call('refund', args, plan);
    await here.clock.asleep(2);
    await here.clock.advance(1_000);
    expect(await answer).toMatchObject({ kind: 'done' });
    expect((await here.store.list({ parent: key }))[0]?.state).toBe('done');
  });
});

test('a search by POST beside a write is a part that reads: it carries no key, and the write has the call’s own', async () => {
  const sent: (readonly [path: string, key: string | null])[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push([String(input), new Headers(init?.headers).get('Idempotency-Key')]);
    return Response.json({ id: 1 });
  };
  const post = { method: 'POST', body: '{}' };
  const refund = tool({
    name: 'refund',
    class: 'non-idempotent-write',
    execute: async (_args: { text: string }, call: ToolCall) => {
      await call.step('find', { class: 'read' }, async (step) => (await step.fetch('http://pay/search', post)).json());
      return (await call.fetch('http://pay/refunds', post)).json();
    },
  });
  const dispatcher = setting().another({ tools: [refund], fetch });
  expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind: 'done', result: { id: 1 } });
  expect(sent).toEqual([
    ['http://pay/search', null],
    ['http://pay/refunds', key],
  ]);
});

test('a store that cannot say which parts were begun keeps a part from beginning, and none of its words get out', async () => {
  const here = setting();
  const tools = [
    inParts(here, 'idempotent-write', [
      ['pay', {}],
      ['mail', {}],
    ]),
  ];
  here.world.next('ok', 'request-lost', 'request-lost', 'request-lost');
  expect(await here.another({ tools }).call('refund', args, plan)).toMatchObject({ kind: 'unknown' });
  const list = () => Promise.reject(new Error("select … where args = 'x'"));
  const answer = await here.another({ tools, store: { ...here.store, list } }).call('refund', args, plan);
  expect(answer).toMatchObject({
    kind: 'unknown', // an earlier start is in doubt
    reason: "NotExecuted: The part 'pay' of 'refund' was not begun: the store did not answer.",
  });
  expect(here.events).toContainEqual({ kind: 'store-failed', method: 'list' });
  expect(await here.another({ tools }).call('refund', args, plan)).toMatchObject({ kind: 'done' });
  expect(bodies(here)).toEqual(['pay', 'mail']);
});
