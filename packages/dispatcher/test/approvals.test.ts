import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { type Answer, type Dispatcher, encryptedCodec, intentKey } from '../src/index.js';
import { failingStore } from '../src/testing/index.js';
import { approveAll, callApproved, leaseMs, plan, setting, whileTimePasses } from './setting.js';

const day = 86_400_000;
const first = { text: 'first' };
const other = { text: 'other' };

async function asked(dispatcher: Dispatcher, args = first): Promise<Extract<Answer, { kind: 'approval-required' }>> {
  const answer = await dispatcher.call('irreversible', args, plan);
  if (answer.kind !== 'approval-required') throw new Error(`not asked, but ${answer.kind}`);
  return answer;
}

const yes = { approve: true, by: 'ann' };
const no = { approve: false, by: 'ann', note: 'not this one' };

describe('asking', () => {
  test('runs nothing, and says with which arguments it would', async () => {
    const { dispatcher, world } = setting();
    expect(await dispatcher.call('irreversible', first, plan)).toMatchObject({
      kind: 'approval-required',
      args: first,
      approvalId: expect.any(String),
    });
    expect(world.requests()).toBe(0);
  });

  test('again in other words keeps the id and the first arguments', async () => {
    const { dispatcher, another } = setting();
    const { approvalId } = await asked(dispatcher);
    expect(await another().call('irreversible', other, plan)).toMatchObject({
      kind: 'approval-required',
      approvalId,
      args: first,
    });
    expect(await dispatcher.approvals.list()).toMatchObject([
      { id: approvalId, args: first, tool: 'irreversible', state: 'pending' },
    ]);
  });

  test('is listed and decided by a dispatcher without tools, over the same store', async () => {
    const { dispatcher, another, world } = setting();
    const { approvalId, key } = await asked(dispatcher);
    const desk = another({ tools: [] });
    expect(await desk.approvals.list()).toMatchObject([{ id: approvalId, args: first }]);
    expect(await desk.approvals.decide(approvalId, yes)).toMatchObject({ kind: 'decided' });
    expect(await dispatcher.resume(key)).toMatchObject({ kind: 'done' });
    expect(world.effects).toMatchObject([{ body: first }]);
  });

  test('is listed as unreadable, and not as a call without arguments, by a desk with another codec', async () => {
    const { dispatcher, another } = setting();
    await asked(dispatcher);
    const codec = encryptedCodec({ secrets: { one: new Uint8Array(32) }, current: 'one' });
    const [listed] = await another({ tools: [], codec }).approvals.list();
    expect(listed).toMatchObject({ args: undefined, unreadable: true });
    expect((await dispatcher.approvals.list())[0]).not.toHaveProperty('unreadable');
  });

  test('freezes what the caller passed: changing it afterwards changes nothing', async () => {
    const { dispatcher, world } = setting();
    const args = { text: 'ten' };
    const asking = dispatcher.call('irreversible', args, plan);
    args.text = 'a thousand';
    await asking;
    await approveAll(dispatcher);
    await dispatcher.call('irreversible', args, plan);
    expect(world.effects).toMatchObject([{ body: { text: 'ten' } }]);
  });
});

describe('a yes', () => {
  test('runs nothing by itself; the next call of the intent runs once, with the frozen arguments', async () => {
    const { dispatcher, world, another } = setting();
    await asked(dispatcher);
    await approveAll(dispatcher);
    expect(world.requests()).toBe(0);
    expect(await another().call('irreversible', other, plan)).toMatchObject({
      kind: 'done',
      deduplicated: false,
      args: first,
    });
    expect(await dispatcher.call('irreversible', first, plan)).toMatchObject({ kind: 'done', deduplicated: true });
    expect(world.effects).toMatchObject([{ body: first }]);
  });

  test('lets resume(key) run it, in another process, and only once', async () => {
    const { dispatcher, world, another } = setting();
    const { key } = await asked(dispatcher);
    expect(await another().resume(key)).toMatchObject({ kind: 'approval-required', key });
    await approveAll(dispatcher);
    expect(await another().resume(key)).toMatchObject({ kind: 'done', deduplicated: false });
    expect(await another().resume(key)).toMatchObject({ kind: 'done', deduplicated: true });
    expect(world.effects).toHaveLength(1);
  });

  test('given by two people in two processes at once counts once, and both see one run', async () => {
    const { dispatcher, another, world, clock } = setting();
    const { approvalId, key } = await asked(dispatcher);
    const [a, b] = [another(), another()];
    const decisions = await Promise.all([
      a.approvals.decide(approvalId, yes),
      b.approvals.decide(approvalId, { approve: true, by: 'bob' }),
    ]);
    expect(decisions.map(({ kind }) => kind).sort()).toEqual(['decided', 'too-late']);
    const answers = await whileTimePasses(
      clock,
      Promise.all([a.resume(key), b.resume(key), b.call('irreversible', other, plan)]),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
    expect(world.effects).toHaveLength(1);
  });

  test('covers the one retry of a start that was not executed', async () => {
    const { dispatcher, world } = setting();
    world.next('busy');
    expect(await callApproved(dispatcher, 'irreversible', first, plan)).toMatchObject({ kind: 'done', attempts: 2 });
    expect(world.effects).toHaveLength(1);
  });

  test('is not spent by a holder that crashed before its start', async () => {
    const { dispatcher, world, store, clock } = setting();
    const { key, approvalId } = await asked(dispatcher);
    await approveAll(dispatcher);
    const record = await store.get(key);
    if (record === undefined) throw new Error('no record');
    const { tenant, task, step, tool: name, ordinal } = record;
    await store.claim({
      tenant,
      task,
      step,
      tool: name,
      ordinal,
      key,
      generation: 0,
      class: 'irreversible',
      args: record.args,
      holder: 'crashed',
      leaseMs,
      start: false,
      reopen: false,
      approvalId,
    });
    await clock.advance(leaseMs + 1);
    expect(await dispatcher.resume(key)).toMatchObject({ kind: 'done' });
    expect(world.effects).toHaveLength(1);
  });

  test('does not cover the next generation', async () => {
    const { dispatcher, world } = setting();
    world.next('refused');
    expect(await callApproved(dispatcher, 'irreversible', first, plan)).toMatchObject({ kind: 'failed' });
    expect(await dispatcher.call('irreversible', other, plan)).toMatchObject({
      kind: 'approval-required',
      args: other,
    });
    expect(world.effects).toHaveLength(0);
  });

  test('of an older version of the tool does not cover a newer one', async () => {
    const here = setting();
    const versioned = (version: string) =>
      here.another({
        tools: [
          tool({
            name: 'irreversible',
            class: 'irreversible',
            version,
            execute: (args: typeof first, _call: ToolCall) => here.world.request(args),
          }),
        ],
      });
    const { approvalId } = await asked(versioned('1'));
    await approveAll(versioned('1'));
    const again = await asked(versioned('2'));
    expect(again.approvalId).not.toBe(approvalId);
    expect(here.world.requests()).toBe(0);
  });
});

describe('a no', () => {
  test('is kept for the same arguments, with who said it and why', async () => {
    const { dispatcher, another, world } = setting();
    const { approvalId } = await asked(dispatcher);
    await dispatcher.approvals.decide(approvalId, no);
    const denied = { kind: 'denied', by: 'ann', note: 'not this one' };
    expect(await another().call('irreversible', { ...first }, plan)).toMatchObject(denied);
    expect(await another().call('irreversible', first, plan)).toMatchObject(denied);
    expect(world.requests()).toBe(0);
  });

  test('does not stop other arguments from being asked for, under a new id', async () => {
    const { dispatcher, world } = setting();
    const { approvalId } = await asked(dispatcher);
    await dispatcher.approvals.decide(approvalId, no);
    const again = await asked(dispatcher, other);
    expect(again).toMatchObject({ args: other });
    expect(again.approvalId).not.toBe(approvalId);
    await approveAll(dispatcher);
    await dispatcher.call('irreversible', other, plan);
    expect(world.effects).toMatchObject([{ body: other }]);
  });

  test.each<[string, unknown]>([
    ['false', false],
    ['0', 0],
    ["''", ''],
    ['null', null],
    ["'yes'", 'yes'],
  ])('is everything that is not true: %s', async (_name, approve) => {
    const { dispatcher } = setting();
    const { approvalId } = await asked(dispatcher);
    expect(await dispatcher.approvals.decide(approvalId, { approve: approve as boolean, by: 'ann' })).toMatchObject({
      kind: 'decided',
      approval: { state: 'denied' },
    });
  });

  test('a decision without an answer, or without a person, is an error and decides nothing', async () => {
    const { dispatcher } = setting();
    const { approvalId } = await asked(dispatcher);
    for (const none of [undefined, null, true, { by: 'ann' }])
      await expect(dispatcher.approvals.decide(approvalId, none as never)).rejects.toThrow(
        new TypeError("A decision needs 'approve': true or false. Pass both: decide(id, { approve, by })."),
      );
    await expect(dispatcher.approvals.decide(approvalId, { approve: true, by: '' })).rejects.toThrow(
      /'by'.*decide\(id, \{ approve, by \}\)/,
    );
    await expect(dispatcher.approvals.decide(approvalId, { ...yes, note: true as never })).rejects.toThrow("'note'");
    expect(await dispatcher.approvals.list()).toMatchObject([{ state: 'pending' }]);
  });

  test('after a yes takes it back, while a yes after a no comes too late', async () => {
    const { dispatcher, world } = setting();
    const { approvalId } = await asked(dispatcher);
    await dispatcher.approvals.decide(approvalId, yes);
    expect(await dispatcher.approvals.decide(approvalId, no)).toMatchObject({ kind: 'decided' });
    expect(await dispatcher.approvals.decide(approvalId, yes)).toMatchObject({
      kind: 'too-late',
      approval: { state: 'denied' },
    });
    expect(await dispatcher.call('irreversible', first, plan)).toMatchObject({ kind: 'denied' });
    expect(world.effects).toEqual([]);
  });
});

describe('time', () => {
  test('an approval that was not given in time has lapsed: it is asked for anew, and the old id decides nothing', async () => {
    const { dispatcher, world, clock } = setting();
    const { approvalId } = await asked(dispatcher);
    await clock.advance(day + 1);
    expect(await dispatcher.approvals.list()).toEqual([]);
    expect(await dispatcher.approvals.decide(approvalId, yes)).toMatchObject({
      kind: 'too-late',
      approval: { state: 'lapsed' },
    });
    const again = await asked(dispatcher);
    expect(again.approvalId).not.toBe(approvalId);
    expect(world.requests()).toBe(0);
  });

  test('one that was given but not used in time has lapsed too', async () => {
    const { dispatcher, world, clock } = setting();
    await asked(dispatcher);
    await approveAll(dispatcher);
    await clock.advance(day + 1);
    expect(await dispatcher.call('irreversible', first, plan)).toMatchObject({ kind: 'approval-required' });
    expect(world.requests()).toBe(0);
  });
});

describe('what decides nothing', () => {
  test.each([
    ['a forged id', async (dispatcher: Dispatcher) => dispatcher.approvals.decide('forged', yes)],
    ['an id that is no text', async (dispatcher: Dispatcher) => dispatcher.approvals.decide({} as string, yes)],
    [
      'the right id from another tenant',
      async (dispatcher: Dispatcher) =>
        dispatcher.approvals.decide((await dispatcher.approvals.list())[0]?.id ?? '', { ...yes, tenant: 'other' }),
    ],
  ])('%s runs nothing', async (_name, decide) => {
    const { dispatcher, world } = setting();
    await asked(dispatcher);
    expect(await decide(dispatcher)).toEqual({ kind: 'no-such-approval' });
    await dispatcher.call('irreversible', first, plan);
    expect(world.requests()).toBe(0);
  });

  test.each<[string, boolean, object, string]>([
    ['before its start is asked for', false, {}, 'approval-required'],
    ['after its start is unknown', true, {}, 'unknown'],
    ['after its start is unknown, though it may be repeated', true, { repeatable: true }, 'unknown'],
    [
      'after its start is not started again, though it surely did not happen',
      true,
      { repeatable: true, probe: () => ({ happened: false }) },
      'failed',
    ],
  ])('a call that crashed when its tool was not irreversible yet, %s', async (_name, start, more, kind) => {
    const here = setting();
    let runs = 0;
    const close = tool({
      name: 'close',
      class: 'irreversible',
      execute: (_args: object, _call: ToolCall) => (runs += 1),
      ...more,
    });
    const intent = { tenant: 'default', ...plan, tool: 'close', ordinal: '0' };
    await here.store.claim({
      ...intent,
      key: intentKey(intent, 0),
      generation: 0,
      class: 'non-idempotent-write',
      args: '{}',
      holder: 'gone',
      leaseMs,
      start,
      reopen: false,
    });
    await here.clock.advance(leaseMs + 1);
    expect(await here.another({ tools: [close] }).call('close', {}, plan)).toMatchObject({ kind });
    expect(runs).toBe(0);
  });

  test('no list shows another tenant, unless it is named', async () => {
    const { dispatcher } = setting();
    await dispatcher.call('irreversible', first, { ...plan, tenant: 'other' });
    for (const filter of [undefined, {}, { tenant: undefined as never }, { states: undefined as never }])
      expect(await dispatcher.approvals.list(filter)).toEqual([]);
    expect(await dispatcher.approvals.list({ tenant: 'other' })).toHaveLength(1);
  });

  test.each([
    ['another tool', { name: 'non-idempotent-write', context: plan }],
    ['another step', { name: 'irreversible', context: { ...plan, step: 'other' } }],
    ['another tenant', { name: 'irreversible', context: { ...plan, tenant: 'other' } }],
  ])('an approval is no approval of %s', async (_name, { name, context }) => {
    const { dispatcher, world } = setting();
    await asked(dispatcher);
    await approveAll(dispatcher);
    const answer = await dispatcher.call(name, other, context);
    expect(world.effects.length).toBe(name === 'irreversible' ? 0 : 1);
    expect(answer.kind).toBe(name === 'irreversible' ? 'approval-required' : 'done');
  });

  test.each([
    ['a forged key', 'f'.repeat(64), {}],
    ['a key that is no text', {} as string, {}],
    ['a key of another tenant', undefined, { tenant: 'other' }],
  ])('resume of %s is refused', async (_name, forged, options) => {
    const { dispatcher, world } = setting();
    const { key } = await asked(dispatcher);
    await approveAll(dispatcher);
    expect(await dispatcher.resume(forged ?? key, options)).toMatchObject({ kind: 'refused', code: 'unknown-key' });
    expect(world.requests()).toBe(0);
  });

  test.each(['ask', 'claim', 'start'] as const)(
    'a store that fails at %s runs nothing, and the approval still holds',
    async (method) => {
      const here = setting();
      const { key } = await asked(here.dispatcher);
      await approveAll(here.dispatcher);
      const broken = here.another({ store: failingStore(here.store, { method, nth: 1, when: 'before' }) });
      expect(await broken.resume(key)).toMatchObject({ kind: 'refused', code: 'store-unavailable' });
      expect(here.world.requests()).toBe(0);
      expect(await here.another().resume(key)).toMatchObject({ kind: 'done' });
      expect(here.world.effects).toHaveLength(1);
    },
  );
});

test('a repeatable irreversible tool, once approved, is retried with the same key and arguments', async () => {
  const here = setting();
  const pay = tool({
    name: 'pay',
    class: 'irreversible',
    repeatable: true,
    execute: (args: typeof first, call: ToolCall) => here.world.request(args, call.idempotencyKey),
  });
  const dispatcher = here.another({ tools: [pay] });
  here.world.next('answer-lost');
  const answer = await dispatcher.call('pay', first, plan);
  expect(answer.kind).toBe('approval-required');
  await approveAll(dispatcher);
  expect(await dispatcher.call('pay', other, plan)).toMatchObject({ kind: 'done', attempts: 2, args: first });
  expect(here.world.effects).toHaveLength(1);
});
