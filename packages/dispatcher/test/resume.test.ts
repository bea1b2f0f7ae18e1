import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { type Answer, intentKey } from '../src/index.js';
import { failingStore } from '../src/testing/index.js';
import { leaseMs, plan, setting } from './setting.js';

const args = { text: 'first' };
const intent = (name: string) => ({ tenant: 'default', ...plan, tool: name, ordinal: '0' });
const keyOf = (answer: Answer) => ('key' in answer && answer.key !== undefined ? answer.key : '');

describe('resume', () => {
  test('takes up what a crashed holder left behind, with the first arguments', async () => {
    const here = setting();
    const key = intentKey(intent('idempotent-write'), 0);
    await here.store.claim({
      ...intent('idempotent-write'),
      key,
      generation: 0,
      class: 'idempotent-write',
      args: JSON.stringify(args),
      holder: 'gone',
      leaseMs,
      start: true,
      reopen: false,
    });
    await here.clock.advance(leaseMs + 1);
    expect(await here.dispatcher.resume(key)).toMatchObject({ kind: 'done', deduplicated: false });
    expect(here.world.effects).toMatchObject([{ body: args, key }]);
  });

  test.each([
    ['done', 'ok', { kind: 'done', deduplicated: true }, 1],
    ['failed, which starts no new generation', 'refused', { kind: 'failed', deduplicated: true }, 1],
    ['unknown', 'answer-lost', { kind: 'unknown' }, 1],
  ] as const)('answers what is %s', async (_name, mishap, expected, requests) => {
    const { dispatcher, world } = setting();
    world.next(mishap);
    const key = keyOf(await dispatcher.call('non-idempotent-write', args, plan));
    expect(await dispatcher.resume(key)).toMatchObject(expected);
    expect(world.requests()).toBe(requests);
  });

  test('retries an unknown of a tool that may repeat', async () => {
    const { dispatcher, world } = setting();
    world.next('request-lost', 'request-lost', 'request-lost');
    const key = keyOf(await dispatcher.call('idempotent-write', args, plan));
    expect(await dispatcher.resume(key)).toMatchObject({ kind: 'done' });
    expect(world.effects).toHaveLength(1);
  });

  test('of a tool that is gone, or of a part, is refused', async () => {
    const here = setting();
    const key = keyOf(await here.dispatcher.call('idempotent-write', args, plan));
    expect(await here.another({ tools: [] }).resume(key)).toMatchObject({
      code: 'unknown-tool',
      message: expect.stringContaining("has no write tool 'idempotent-write'"),
    });
    const parts = tool({
      name: 'parts',
      class: 'idempotent-write',
      execute: (_args: typeof args, call: ToolCall) => call.step('one', () => 1),
    });
    const dispatcher = here.another({ tools: [parts] });
    const parent = keyOf(await dispatcher.call('parts', args, plan));
    const [child] = await here.store.list({ parent });
    expect(await dispatcher.resume(child?.key ?? '')).toMatchObject({ code: 'unknown-key' });
  });

  test('asks for authorisation again', async () => {
    const here = setting();
    const key = keyOf(await here.dispatcher.call('idempotent-write', args, plan));
    expect(await here.another({ authorize: () => false }).resume(key)).toMatchObject({ code: 'unauthorised' });
  });

  test('without a store is refused', async () => {
    const here = setting();
    const key = keyOf(await here.dispatcher.call('idempotent-write', args, plan));
    const broken = here.another({ store: failingStore(here.store, { method: 'get', nth: 'all', when: 'before' }) });
    expect(await broken.resume(key)).toMatchObject({ code: 'store-unavailable' });
  });
});

describe('settle', () => {
  async function unknown() {
    const here = setting();
    here.world.next('answer-lost');
    const key = keyOf(await here.dispatcher.call('non-idempotent-write', args, plan));
    return { ...here, key };
  }

  test('as done answers all duplicates with what the person found', async () => {
    const { dispatcher, key, world } = await unknown();
    expect(await dispatcher.settle(key, { kind: 'done', result: { id: 7 } }, { by: 'ann' })).toBe(true);
    expect(await dispatcher.call('non-idempotent-write', args, plan)).toMatchObject({
      kind: 'done',
      result: { id: 7 },
      deduplicated: true,
    });
    expect(world.requests()).toBe(1);
  });

  test('as failed lets the same intent run anew, under a new key and with new arguments', async () => {
    const { dispatcher, key, world } = await unknown();
    expect(await dispatcher.settle(key, { kind: 'failed', reason: 'not in their log' }, { by: 'ann' })).toBe(true);
    expect(await dispatcher.resume(key)).toMatchObject({ kind: 'failed', reason: 'not in their log' });
    const answer = await dispatcher.call('non-idempotent-write', { text: 'mended' }, plan);
    expect(answer).toMatchObject({ kind: 'done', deduplicated: false });
    expect(keyOf(answer)).not.toBe(key);
    expect(world.effects).toHaveLength(2);
  });

  test.each([
    [
      'a key that is done',
      async (here: Awaited<ReturnType<typeof unknown>>) =>
        keyOf(await here.dispatcher.call('idempotent-write', args, plan)),
      {},
    ],
    ['a key that nobody called', async () => 'f'.repeat(64), {}],
    ['a key of another tenant', async (here: Awaited<ReturnType<typeof unknown>>) => here.key, { tenant: 'other' }],
    ['a key that is no text', async () => ({}) as string, {}],
  ])('of %s changes nothing', async (_name, keyFrom, options) => {
    const here = await unknown();
    expect(await here.dispatcher.settle(await keyFrom(here), { kind: 'failed' }, { by: 'ann', ...options })).toBe(
      false,
    );
  });

  test.each<[string, unknown]>([
    ['with nobody', undefined],
    ['with null', null],
    ['with a bare name', 'ann'],
    ['with an empty name', { by: '' }],
  ])('%s to say it is an error with the mend', async (_name, options) => {
    const { dispatcher, key } = await unknown();
    await expect(dispatcher.settle(key, { kind: 'done' }, options as never)).rejects.toThrow(
      new TypeError("To settle a key needs 'by': who found out. Pass it last: settle(key, outcome, { by })."),
    );
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a bare word', 'done'],
    ['a kind that is none', { kind: 'unknown' }],
  ])('as %s is an error, and the key can still be settled', async (_name, outcome) => {
    const { dispatcher, key } = await unknown();
    await expect(dispatcher.settle(key, outcome as never, { by: 'ann' })).rejects.toThrow("{ kind: 'done', result }");
    expect(await dispatcher.settle(key, { kind: 'done' }, { by: 'ann' })).toBe(true);
  });

  test('counts once', async () => {
    const { dispatcher, key } = await unknown();
    const both = await Promise.all([
      dispatcher.settle(key, { kind: 'failed' }, { by: 'ann' }),
      dispatcher.settle(key, { kind: 'done' }, { by: 'bob' }),
    ]);
    expect(both).toEqual([true, false]);
  });
});

describe('a task', () => {
  test('that is closed keeps answering what it knows, and takes nothing new; opened again it does', async () => {
    const { dispatcher } = setting();
    await dispatcher.call('idempotent-write', args, plan);
    await dispatcher.closeTask(plan.task);
    expect(await dispatcher.call('idempotent-write', args, plan)).toMatchObject({ kind: 'done', deduplicated: true });
    expect(await dispatcher.call('idempotent-write', args, { ...plan, step: '2' })).toMatchObject({
      code: 'task-closed',
    });
    await dispatcher.openTask(plan.task);
    expect(await dispatcher.call('idempotent-write', args, { ...plan, step: '2' })).toMatchObject({ kind: 'done' });
  });

  test('is forgotten after its retention, an unknown never', async () => {
    const { dispatcher, world, clock } = setting();
    world.next('answer-lost');
    await dispatcher.call('non-idempotent-write', args, plan);
    await dispatcher.call('idempotent-write', args, plan);
    await dispatcher.closeTask(plan.task);
    expect(await dispatcher.sweep()).toEqual({ expired: 0, removed: 0 });
    await clock.advance(86_400_001);
    expect(await dispatcher.sweep()).toEqual({ expired: 1, removed: 0 });
    expect(await dispatcher.call('idempotent-write', args, plan)).toMatchObject({ code: 'key-expired' });
    expect(await dispatcher.call('non-idempotent-write', args, plan)).toMatchObject({ kind: 'unknown' });
  });

  test.each<[string, unknown, object]>([
    ['undefined', undefined, {}],
    ['empty', '', {}],
    ['of the wrong kind', {}, {}],
    ['of a tenant of the wrong kind', plan.task, { tenant: null }],
  ])('that is %s can be neither opened nor closed', async (_name, task, options) => {
    const { dispatcher } = setting();
    await expect(dispatcher.openTask(task as string, options)).rejects.toThrow(TypeError);
    await expect(dispatcher.closeTask(task as string, options)).rejects.toThrow(/of a task to open or close is/);
  });

  test('of another tenant is another task', async () => {
    const { dispatcher } = setting();
    await dispatcher.closeTask(plan.task, { tenant: 'other' });
    expect(await dispatcher.call('idempotent-write', args, plan)).toMatchObject({ kind: 'done' });
    expect(await dispatcher.call('idempotent-write', args, { ...plan, tenant: 'other' })).toMatchObject({
      code: 'task-closed',
    });
  });
});
