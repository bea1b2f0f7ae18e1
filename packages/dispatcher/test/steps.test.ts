import { tool, type StepOptions, type ToolCall, type ToolClass } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { childKey, intentKey } from '../src/index.js';
import { failingStore, type Mishap } from '../src/testing/index.js';
import { leaseMs, plan, setting, type Setting, whileTimePasses } from './setting.js';

type Part = readonly [name: string, options: StepOptions];

/** A tool that sends one keyed request for each part, in order; its result is the list of what they said. */
function inParts(
  here: Setting,
  toolClass: ToolClass,
  parts: readonly Part[],
  options: { readonly after?: () => void } = {},
) {
  return tool({
    name: 'refund',
    class: toolClass as 'idempotent-write',
    execute: async (_args: { text: string }, call: ToolCall) => {
      const said: string[] = [];
      for (const [name, partOptions] of parts) {
        said.push(
          await call.step(
            name,
            partOptions as StepOptions<string>,
            async (step) => (await here.world.request(name, step.idempotencyKey)).id,
          ),
        );
        options.after?.();
      }
      return said;
    },
  });
}

const args = { text: 'x' };
const key = intentKey({ tenant: 'default', ...plan, tool: 'refund', ordinal: '0' }, 0);
const bodies = (here: Setting) => here.world.effects.map(({ body }) => body);

describe('parts of a call', () => {
  test('run once each, under keys derived from the call', async () => {
    const here = setting();
    const dispatcher = here.another({
      tools: [
        inParts(here, 'idempotent-write', [
          ['pay', {}],
          ['mail', {}],
          ['mail', {}],
        ]),
      ],
    });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({
      kind: 'done',
      result: ['effect-1', 'effect-2', 'effect-3'],
    });
    expect(here.world.effects.map((effect) => effect.key)).toEqual([
      childKey(key, 'pay', 0),
      childKey(key, 'mail', 0),
      childKey(key, 'mail', 1),
    ]);
    expect((await here.store.list({ parent: key })).map(({ state, tool: name }) => [name, state])).toEqual([
      ['refund/pay', 'done'],
      ['refund/mail', 'done'],
      ['refund/mail', 'done'],
    ]);
  });

  test.each<[string, ToolClass, (Mishap | 'ok')[], string, string[], number]>([
    [
      'the second part is lost: the retry resumes there',
      'idempotent-write',
      ['ok', 'answer-lost'],
      'done',
      ['pay', 'mail'],
      3,
    ],
    ['the second part was busy: the same', 'idempotent-write', ['ok', 'busy'], 'done', ['pay', 'mail'], 3],
    [
      'busy in a tool that must not repeat: the one retry resumes',
      'non-idempotent-write',
      ['ok', 'busy'],
      'done',
      ['pay', 'mail'],
      3,
    ],
    [
      'lost in a tool that must not repeat: unknown',
      'non-idempotent-write',
      ['ok', 'answer-lost'],
      'unknown',
      ['pay', 'mail'],
      2,
    ],
    [
      'a refusal after a done part is not "surely no effect"',
      'idempotent-write',
      ['ok', 'refused'],
      'unknown',
      ['pay'],
      2,
    ],
    ['a refusal of the first part is', 'idempotent-write', ['refused'], 'failed', [], 1],
  ])('%s', async (_name, toolClass, mishaps, kind, effects, requests) => {
    const here = setting();
    here.world.next(...mishaps);
    const dispatcher = here.another({
      tools: [
        inParts(here, toolClass, [
          ['pay', {}],
          ['mail', {}],
        ]),
      ],
    });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind });
    expect(bodies(here)).toEqual(effects);
    expect(here.world.requests()).toBe(requests);
  });

  test('after an unknown with a done part, the next call resumes and mends', async () => {
    const here = setting();
    here.world.next('ok', 'refused');
    const dispatcher = here.another({
      tools: [
        inParts(here, 'idempotent-write', [
          ['pay', {}],
          ['mail', {}],
        ]),
      ],
    });
    await dispatcher.call('refund', args, plan);
    expect(await dispatcher.call('refund', { text: 'other' }, plan)).toMatchObject({
      kind: 'done',
      result: ['effect-1', 'effect-2'],
      args,
    });
    expect(bodies(here)).toEqual(['pay', 'mail']);
  });

  test('a crash between two parts: the next holder resumes after the last one that is done', async () => {
    const here = setting();
    let crash = true;
    const parts = inParts(
      here,
      'idempotent-write',
      [
        ['pay', {}],
        ['mail', {}],
      ],
      {
        after: () => {
          if (crash) throw Object.assign(new Error('SIGKILL'), { code: 'EKILLED' });
        },
      },
    );
    const dying = here.another({
      tools: [parts],
      policies: { 'idempotent-write': { tries: 1 } },
      store: failingStore(
        here.store,
        { method: 'settle', nth: 2, when: 'before' },
        { method: 'settle', nth: 'all', when: 'before' },
      ),
    });
    void dying.call('refund', args, plan);
    await here.clock.asleep();
    crash = false;
    await here.clock.advance(3 * leaseMs);
    expect(await here.another({ tools: [parts] }).call('refund', args, plan)).toMatchObject({ kind: 'done' });
    expect(bodies(here)).toEqual(['pay', 'mail']);
  });
});

describe("a part's own class", () => {
  const found: StepOptions = { class: 'non-idempotent-write', probe: () => ({ happened: true, result: 'found' }) };
  const absent: StepOptions = { class: 'non-idempotent-write', probe: () => ({ happened: false }) };
  const blind: StepOptions = { class: 'non-idempotent-write', probe: () => ({ happened: 'cannot-tell' }) };

  test.each<[string, StepOptions, Mishap[], string, number]>([
    [
      'one that must not repeat makes the call unknown, and no retry touches it',
      { class: 'non-idempotent-write' },
      ['answer-lost'],
      'unknown',
      1,
    ],
    ['unless its probe finds the effect', found, ['answer-lost'], 'done', 1],
    ['or finds that it did not happen', absent, ['request-lost'], 'done', 2],
    ['a probe that cannot tell changes nothing', blind, ['answer-lost'], 'unknown', 1],
    ['an idempotent one is repeated', { class: 'idempotent-write' }, ['answer-lost'], 'done', 2],
    ['a read keeps no record and runs each time', { class: 'read' }, ['answer-lost'], 'done', 2],
  ])('%s', async (_name, options, mishaps, kind, requests) => {
    const here = setting();
    here.world.next(...mishaps);
    const dispatcher = here.another({ tools: [inParts(here, 'idempotent-write', [['part', options]])] });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind });
    expect(here.world.requests()).toBe(requests);
  });

  test('that a stopped start still asks for are those of the next start, and run once', async () => {
    const here = setting();
    const ends: (() => void)[] = [];
    const slow = tool({
      name: 'refund',
      class: 'idempotent-write',
      timeoutMs: 1_000,
      execute: async (_args: { text: string }, call: ToolCall) => {
        await call.step('pay', () => new Promise<void>((end) => void ends.push(end)));
        await call.step('mail', (step) => here.world.request('mail', step.idempotencyKey));
      },
    });
    const answer = here.another({ tools: [slow] }).call('refund', args, plan);
    await here.clock.asleep();
    await here.clock.advance(1_000);
    ends[0]?.();
    expect(await whileTimePasses(here.clock, answer)).toMatchObject({ kind: 'done', attempts: 2 });
    expect(bodies(here)).toEqual(['mail']);
    expect(ends).toHaveLength(1);
  });

  test.each<[string, (call: ToolCall) => unknown, RegExp]>([
    ['a class that does not exist', ({ step }) => step('part', { class: 'write' as never }, () => 1), /'part'.*read, /],
    ['no function', ({ step }) => step('part', undefined as never), /a name .* and a function/],
    ['no name', ({ step }) => step('', () => 1), /a name .* and a function/],
  ])('asked for with %s are not begun, and the reason says the mend', async (_name, execute, reason) => {
    const wrong = tool({
      name: 'refund',
      class: 'non-idempotent-write',
      execute: (_args: object, call) => execute(call),
    });
    const answer = await setting({ tools: [wrong] }).dispatcher.call('refund', {}, plan);
    expect(answer).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(reason) });
  });

  test('an irreversible part needs an irreversible tool, because nobody approved it', async () => {
    const here = setting();
    const dispatcher = here.another({
      tools: [inParts(here, 'idempotent-write', [['close', { class: 'irreversible' }]])],
    });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('irreversible'),
    });
    expect(here.world.requests()).toBe(0);
  });
});

describe('a part of a part', () => {
  const nested = (here: Setting, way: { last: string; inner: boolean }) =>
    tool({
      name: 'refund',
      class: 'idempotent-write',
      execute: async (_args: { text: string }, call: ToolCall) => {
        const send = (name: string, before?: () => Promise<unknown>) =>
          call.step(name, async (step) => {
            await before?.();
            return (await here.world.request(name, step.idempotencyKey)).id;
          });
        await send('outer', way.inner ? () => send('inner') : undefined);
        return send(way.last);
      },
    });

  test('is not asked for again once the whole is done, and a replay goes on behind it', async () => {
    const here = setting();
    here.world.next('ok', 'ok', 'request-lost');
    const tools = nested(here, { last: 'last', inner: true });
    const dispatcher = here.another({ tools, policies: { 'idempotent-write': { tries: 1 } } });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind: 'unknown' });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind: 'done' });
    expect(bodies(here)).toEqual(['inner', 'outer', 'last']);
  });

  test('hides no other way of the handler', async () => {
    const here = setting();
    here.world.next('ok', 'ok', 'answer-lost');
    const policies = { 'idempotent-write': { tries: 1 } };
    const before = here.another({ tools: nested(here, { last: 'last', inner: true }), policies });
    expect(await before.call('refund', args, plan)).toMatchObject({ kind: 'unknown' });
    const after = here.another({ tools: nested(here, { last: 'other', inner: true }), policies });
    expect(await after.call('refund', args, plan)).toMatchObject({
      kind: 'unknown',
      reason: "the handler took another way than before: it asks for 'other' and passed over 'last'",
    });
    expect(bodies(here)).toEqual(['inner', 'outer', 'last']);
  });
});

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
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({
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
