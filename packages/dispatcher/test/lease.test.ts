import { tool, type ToolCall, type ToolClass } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { failingStore, type Mishap } from '../src/testing/index.js';
import { type DispatcherEvent, memoryStore, type Store } from '../src/index.js';
import { approveAll, leaseMs, plan, setting } from './setting.js';

/** A tool whose handler ends when the test says so. */
function slowTool(toolClass: ToolClass, more: { readonly timeoutMs?: number; readonly window?: '1h' } = {}) {
  const starts: {
    readonly call: ToolCall;
    readonly end: (result: unknown) => void;
    readonly fail: (error: unknown) => void;
  }[] = [];
  const slow = tool({
    name: 'slow',
    class: toolClass as 'idempotent-write',
    ...more,
    execute: (_args: { text: string }, call: ToolCall) =>
      new Promise((end, fail) => void starts.push({ call, end, fail })),
  });
  return { slow, starts };
}

const args = { text: 'first' };
const kinds = (events: readonly DispatcherEvent[]) => events.map(({ kind }) => kind);

describe('the lease', () => {
  test('is renewed at a third for as long as the handler runs, so that nobody takes the key over', async () => {
    const { slow, starts } = slowTool('idempotent-write');
    const { dispatcher, another, clock } = setting({ tools: [slow] });
    const answer = dispatcher.call('slow', args, plan);
    await clock.asleep();
    await clock.advance(10 * leaseMs);
    const beside = another({ patienceMs: 0 }).call('slow', args, plan);
    expect(await beside).toMatchObject({ kind: 'running' });
    starts[0]?.end('ok');
    expect(await answer).toMatchObject({ kind: 'done', result: 'ok' });
    expect(starts).toHaveLength(1);
  });

  test.each([
    ['renewals fail', 'before'],
    ['the answers to renewals are lost', 'after'],
  ] as const)('when %s and the lease runs out unconfirmed, the signal is aborted', async (_name, when) => {
    const { slow, starts } = slowTool('non-idempotent-write');
    const here = setting({ tools: [slow] });
    const dispatcher = here.another({ store: failingStore(here.store, { method: 'renew', nth: 'all', when }) });
    const answer = dispatcher.call('slow', args, plan);
    await here.clock.advance(0);
    const signal = starts[0]?.call.signal;
    await here.clock.advance(leaseMs - leaseMs / 12 - 1);
    expect(signal?.aborted).toBe(false);
    await here.clock.advance(leaseMs / 12 + 1);
    expect(signal?.aborted).toBe(true);
    await here.clock.advance(2 * leaseMs);
    expect(await answer).toMatchObject({ kind: 'unknown' });
    expect(starts).toHaveLength(1);
    expect(kinds(here.events)).toContain('lease-lost');
  });

  test('is renewed as before when the clock of the machine is set back', async () => {
    const { slow, starts } = slowTool('non-idempotent-write');
    const here = setting({ tools: [slow] });
    let setBackMs = 0;
    const clock = { ...here.clock, now: () => here.clock.now() - setBackMs };
    const answer = here.another({ clock }).call('slow', args, plan);
    await here.clock.advance(1);
    setBackMs = 3_600_000;
    await here.clock.advance(10 * leaseMs);
    expect(await here.another({ patienceMs: 0 }).call('slow', args, plan)).toMatchObject({ kind: 'running' });
    starts[0]?.end('ok');
    expect(await answer).toMatchObject({ kind: 'done', recorded: true });
  });

  test('one failed renewal is made up for by the next', async () => {
    const { slow, starts } = slowTool('non-idempotent-write');
    const here = setting({ tools: [slow] });
    const dispatcher = here.another({ store: failingStore(here.store, { method: 'renew', nth: 1, when: 'before' }) });
    const answer = dispatcher.call('slow', args, plan);
    await here.clock.asleep();
    await here.clock.advance(3 * leaseMs);
    starts[0]?.end('ok');
    expect(await answer).toMatchObject({ kind: 'done', deduplicated: false, recorded: true });
  });
});

describe('a holder that lost its key', () => {
  /** Another dispatcher takes the key over while the first holder is cut off from the store. */
  async function cutOff(toolClass: ToolClass) {
    const { slow, starts } = slowTool(toolClass);
    const here = setting({ tools: [slow] });
    const zombie = here.another({
      store: failingStore(here.store, { method: 'renew', nth: 'all', when: 'before' }),
      patienceMs: 0,
    });
    const first = zombie.call('slow', args, plan);
    await here.clock.asleep();
    await here.clock.advance(leaseMs + 1);
    return { ...here, starts, first, second: here.another().call('slow', { text: 'other' }, plan) };
  }

  test('idempotent: the next one runs with the first arguments, and the late result changes nothing', async () => {
    const { clock, starts, first, second } = await cutOff('idempotent-write');
    expect(await first).toMatchObject({ kind: 'running' });
    await clock.advance(1);
    starts[1]?.end('second');
    expect(await second).toMatchObject({ kind: 'done', result: 'second', args });
    starts[0]?.end('late');
    await clock.advance(1);
    expect(starts).toHaveLength(2);
  });

  test('not idempotent: the next one finds it unknown, and the late success settles that', async () => {
    const { clock, starts, second, another, events } = await cutOff('non-idempotent-write');
    expect(await second).toMatchObject({ kind: 'unknown' });
    starts[0]?.end('late');
    await clock.advance(1);
    expect(await another().call('slow', args, plan)).toMatchObject({
      kind: 'done',
      result: 'late',
      deduplicated: true,
    });
    expect(starts).toHaveLength(1);
    expect(kinds(events)).not.toContain('divergent');
  });

  test("a late success beside a person's word that it failed is kept as evidence", async () => {
    const { clock, starts, second, another, events, store } = await cutOff('non-idempotent-write');
    const unknown = await second;
    const key = unknown.kind === 'unknown' ? unknown.key : '';
    expect(await another().settle(key, { kind: 'failed' }, { by: 'ann' })).toBe(true);
    starts[0]?.end('late');
    await clock.advance(1);
    expect(kinds(events)).toContain('divergent');
    expect((await store.get(key))?.evidence).toContain('late');
  });
});

describe('a handler that is stopped', () => {
  test.each([
    ['idempotent-write', 'done', 2],
    ['non-idempotent-write', 'unknown', 1],
  ] as const)('at its timeout (%s) ended ambiguously: %s', async (toolClass, kind, count) => {
    const { slow, starts } = slowTool(toolClass, { timeoutMs: 1_000 });
    const { dispatcher, clock } = setting({ tools: [slow] });
    const answer = dispatcher.call('slow', args, plan);
    await clock.advance(0);
    const signal = starts[0]?.call.signal;
    await clock.advance(1_000);
    expect(signal?.aborted).toBe(true);
    expect(signal?.reason).toMatchObject({ name: 'TimeoutError' });
    starts[1]?.end('second');
    expect(await answer).toMatchObject({ kind });
    expect(starts).toHaveLength(count);
  });

  test('by its caller is not started again, and its late success is recorded all the same', async () => {
    const { slow, starts } = slowTool('idempotent-write');
    const { dispatcher, clock } = setting({ tools: [slow] });
    const controller = new AbortController();
    const answer = dispatcher.call('slow', args, { ...plan, signal: controller.signal });
    await clock.advance(1);
    controller.abort();
    expect(await answer).toMatchObject({ kind: 'unknown' });
    expect(starts[0]?.call.signal.aborted).toBe(true);
    starts[0]?.end('late');
    await clock.advance(1);
    expect(await dispatcher.call('slow', args, plan)).toMatchObject({
      kind: 'done',
      result: 'late',
      deduplicated: true,
    });
    expect(starts).toHaveLength(1);
  });

  test('and returns while its retry is being waited for is not started again', async () => {
    const { slow, starts } = slowTool('idempotent-write', { timeoutMs: 1_000 });
    const { dispatcher, clock } = setting({ tools: [slow], policies: { 'idempotent-write': { backoffMs: 10_000 } } });
    const answer = dispatcher.call('slow', args, plan);
    await clock.advance(1_001);
    starts[0]?.end('late');
    await clock.advance(10_000);
    expect(await answer).toMatchObject({ kind: 'done', result: 'late', attempts: 1 });
    expect(starts).toHaveLength(1);
  });

  test('before it began is refused, and a later call runs', async () => {
    const { dispatcher, world } = setting();
    expect(await dispatcher.call('idempotent-write', args, { ...plan, signal: AbortSignal.abort() })).toMatchObject({
      kind: 'refused',
      code: 'aborted',
    });
    expect(await dispatcher.call('idempotent-write', args, plan)).toMatchObject({ kind: 'done', deduplicated: false });
    expect(world.effects).toHaveLength(1);
  });

  test.each<[ToolClass, 'claim' | 'start']>([
    ['idempotent-write', 'claim'],
    ['non-idempotent-write', 'claim'],
    ['non-idempotent-write', 'start'],
    ['irreversible', 'claim'],
    ['irreversible', 'start'],
  ])(
    'of an %s while the store is asked for its %s starts nothing, and leaves the key free',
    async (toolClass, method) => {
      const here = setting();
      if (toolClass === 'irreversible') await here.dispatcher.call(toolClass, args, plan);
      await approveAll(here.dispatcher);
      const controller = new AbortController();
      const slow: Store = {
        ...here.store,
        [method]: async (asked: never) => {
          const answer: unknown = await here.store[method](asked);
          controller.abort();
          return answer;
        },
      };
      const dispatcher = here.another({ store: slow });
      const aborted = dispatcher.call(toolClass, args, { ...plan, signal: controller.signal });
      const joined = dispatcher.call(toolClass, args, plan);
      expect(await aborted).toMatchObject({ kind: 'refused', code: 'aborted' });
      expect(await joined).toMatchObject({ kind: 'done', deduplicated: false, attempts: 1 });
      expect(here.world.requests()).toBe(1);
    },
  );

  test.each<[string, Mishap, string]>([
    ['the start before it ended surely not executed', 'busy', 'failed'],
    ['the start before it is in doubt', 'answer-lost', 'unknown'],
  ])('while a second start is marked does not start it: %s', async (_name, mishap, kind) => {
    const here = setting();
    const controller = new AbortController();
    const toolClass = mishap === 'busy' ? 'non-idempotent-write' : 'idempotent-write';
    let marks = 0;
    const slow: Store = {
      ...here.store,
      start: async (hold) => {
        const started = await here.store.start(hold);
        if ((marks += 1) === (toolClass === 'idempotent-write' ? 1 : 2)) controller.abort();
        return started;
      },
    };
    here.world.next(mishap);
    const context = { ...plan, signal: controller.signal };
    expect(await here.another({ store: slow }).call(toolClass, args, context)).toMatchObject({ kind });
    expect(here.world.requests()).toBe(1);
  });

  test('and never settles, without a timeout, ends when its caller aborts', async () => {
    const { slow } = slowTool('non-idempotent-write');
    const { dispatcher, clock } = setting({ tools: [slow] });
    const controller = new AbortController();
    const answer = dispatcher.call('slow', args, { ...plan, signal: controller.signal });
    await clock.advance(100 * leaseMs);
    controller.abort();
    expect(await answer).toMatchObject({ kind: 'unknown', reason: 'aborted by the caller' });
  });
});

describe('retries', () => {
  test('a Retry-After is sat out', async () => {
    let starts = 0;
    const busy = tool({
      name: 'busy',
      class: 'non-idempotent-write',
      execute: (_args: { text: string }, call: ToolCall) => {
        starts += 1;
        if (starts === 1) throw Object.assign(new Error('busy'), { status: 429, headers: { 'retry-after': '7' } });
        return call.attempt;
      },
    });
    const { dispatcher, clock, events } = setting({ tools: [busy] });
    const answer = dispatcher.call('busy', args, plan);
    await clock.asleep(2); // the heartbeat and the pause
    await clock.advance(6_999);
    expect(starts).toBe(1);
    await clock.advance(1);
    expect(await answer).toMatchObject({ kind: 'done', result: 2, attempts: 2 });
    expect(events.find(({ kind }) => kind === 'retrying')).toMatchObject({ waitMs: 7_000, after: 'not-executed' });
  });

  test('one that is longer than the patience is left to the caller', async () => {
    const busy = tool({
      name: 'busy',
      class: 'idempotent-write',
      execute: (_args: { text: string }, _call: ToolCall) => {
        throw Object.assign(new Error('busy'), { status: 429, headers: { 'retry-after': '3600' } });
      },
    });
    const { dispatcher } = setting({ tools: [busy] });
    expect(await dispatcher.call('busy', args, plan)).toMatchObject({ kind: 'failed', attempts: 1 });
  });

  test.each([
    ['within', '1h', 3_599_000, 'done', 2],
    ['past', '1h', 3_601_000, 'unknown', 1],
  ] as const)(
    "%s the provider's own window (%s), a take-over after %i ms is %s",
    async (_name, window, laterMs, kind, count) => {
      const { slow, starts } = slowTool('idempotent-write', { window });
      const { dispatcher, clock } = setting({ tools: [slow] });
      const controller = new AbortController();
      const aborted = dispatcher.call('slow', args, { ...plan, signal: controller.signal });
      await clock.asleep();
      controller.abort();
      expect(await aborted).toMatchObject({ kind: 'unknown' });
      await clock.advance(laterMs);
      const answer = dispatcher.call('slow', args, plan);
      await clock.advance(0);
      starts[1]?.end('second');
      expect(await answer).toMatchObject({ kind });
      expect(starts).toHaveLength(count);
    },
  );

  test('a handler gets its own copy of the first arguments at every start', async () => {
    const seen: unknown[] = [];
    const given = { text: 'first', list: [1] };
    const greedy = tool({
      name: 'greedy',
      class: 'idempotent-write',
      execute: (own: { text: string; list: number[] }, call: ToolCall) => {
        seen.push(structuredClone(own));
        own.list.push(2);
        own.text = 'changed';
        if (call.attempt === 1) throw new Error('reset');
        return own.text;
      },
    });
    const { dispatcher } = setting({ tools: [greedy], store: memoryStore() });
    await dispatcher.call('greedy', given, plan);
    expect(seen).toEqual([given, given]);
    expect(given).toEqual({ text: 'first', list: [1] });
  });
});
