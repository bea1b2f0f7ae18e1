import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import type { DispatcherOptions, Store } from '../src/index.js';
import { approveAll, leaseMs, plan, setting, whileTimePasses } from './setting.js';

const args = { text: 'first' };
const other = { text: 'other' };

/** The first caller is at work, its provider's answer held back; the second comes beside it, in the same process or in another. */
async function beside(where: 'this process' | 'another process', options: Partial<DispatcherOptions> = {}) {
  const here = setting(options);
  const { letGo } = here.world.hold();
  const first = here.dispatcher.call('non-idempotent-write', args, plan);
  await here.clock.asleep();
  const dispatcher = where === 'this process' ? here.dispatcher : here.another();
  return { ...here, letGo, first, second: (given = other) => dispatcher.call('non-idempotent-write', given, plan) };
}

describe.each(['this process', 'another process'] as const)('a duplicate of a call that is at work in %s', (where) => {
  test('waits, and gets the original with a flag and the first arguments', async () => {
    const { letGo, first, second, clock, world } = await beside(where);
    const waiting = second();
    await clock.advance(500);
    letGo();
    expect(await first).toMatchObject({ kind: 'done', deduplicated: false });
    const answer = await whileTimePasses(clock, waiting);
    expect(answer).toMatchObject({
      kind: 'done',
      deduplicated: true,
      args,
      drift: [{ first: 'first', later: 'other' }],
    });
    expect(answer).toHaveProperty('result', await first.then((done) => ('result' in done ? done.result : undefined)));
    expect(world.effects).toHaveLength(1);
  });

  test('with the same arguments is told of no drift', async () => {
    const { letGo, second, clock, events } = await beside(where);
    const waiting = second(args);
    letGo();
    expect(await whileTimePasses(clock, waiting)).not.toHaveProperty('args');
    expect(events.map(({ kind }) => kind)).not.toContain('drift');
  });

  test('is told after its patience that it runs, which is no error', async () => {
    const { letGo, first, second, clock } = await beside(where, { patienceMs: 2_000 });
    const start = clock.now();
    const answer = await whileTimePasses(clock, second());
    expect(answer).toMatchObject({
      kind: 'running',
      retryAfterMs: expect.any(Number),
      message: expect.stringContaining('has not failed'),
    });
    expect(clock.now() - start).toBeLessThanOrEqual(2_500);
    letGo();
    expect(await whileTimePasses(clock, first)).toMatchObject({ kind: 'done' });
  });

  test('waits no longer when the clock is set back meanwhile', async () => {
    let setBackMs = 0;
    const { letGo, first, another, clock } = await beside(where);
    const turned = { ...clock, now: () => clock.now() - setBackMs };
    const dispatcher = another({ patienceMs: 2_000, clock: turned });
    const waiting = dispatcher.call('non-idempotent-write', other, plan);
    await clock.advance(1_000);
    setBackMs = 3_600_000;
    const start = clock.now();
    expect(await whileTimePasses(clock, waiting)).toMatchObject({ kind: 'running' });
    expect(clock.now() - start).toBeLessThanOrEqual(2_500);
    letGo();
    await first;
  });

  test('gets a failure too, and does not run in its place', async () => {
    const { dispatcher, another, world, clock } = setting();
    world.next('busy', 'refused');
    const slow = { 'non-idempotent-write': { backoffMs: 4_000 } };
    const here = where === 'this process' ? another({ policies: slow }) : undefined;
    const first = (here ?? another({ policies: slow })).call('non-idempotent-write', args, plan);
    await clock.asleep(2);
    const second = (here ?? dispatcher).call('non-idempotent-write', other, plan);
    expect(await whileTimePasses(clock, second)).toMatchObject({ kind: 'failed', deduplicated: true });
    expect(await first).toMatchObject({ kind: 'failed', deduplicated: false });
    expect(world.requests()).toBe(2);
  });

  test('gives up waiting when its caller aborts', async () => {
    const { dispatcher, another, world, clock } = setting();
    const { letGo } = world.hold();
    const first = dispatcher.call('non-idempotent-write', args, plan);
    await clock.asleep();
    const controller = new AbortController();
    const second = (where === 'this process' ? dispatcher : another()).call('non-idempotent-write', other, {
      ...plan,
      signal: controller.signal,
    });
    await clock.advance(1);
    controller.abort();
    expect(await second).toMatchObject({ kind: 'running' });
    letGo();
    expect(await first).toMatchObject({ kind: 'done' });
  });
});

test('fifty callers in five processes at once make one effect, and all get its result', async () => {
  const { another, world, clock } = setting();
  const processes = [another(), another(), another(), another(), another()];
  const calls = Array.from({ length: 50 }, (_, i) =>
    processes[i % 5]?.call('non-idempotent-write', { text: `${i}` }, plan),
  );
  const answers = await whileTimePasses(clock, Promise.all(calls));
  expect(world.effects).toHaveLength(1);
  expect(
    new Set(answers.map((answer) => (answer?.kind === 'done' ? JSON.stringify(answer.result) : answer?.kind))).size,
  ).toBe(1);
  expect(answers.filter((answer) => answer?.kind === 'done' && !answer.deduplicated)).toHaveLength(1);
});

test('each who joined gets a result of its own', async () => {
  const { dispatcher, clock } = setting({
    tools: [
      tool({
        name: 'list',
        class: 'idempotent-write',
        execute: async (_args: { text: string }, _call: ToolCall) => ({ items: [1] }),
      }),
    ],
  });
  const [a, b, c] = await whileTimePasses(clock, Promise.all([1, 2, 3].map(() => dispatcher.call('list', args, plan))));
  if (a?.kind !== 'done' || b?.kind !== 'done' || c?.kind !== 'done') throw new Error('not done');
  (b.result as { items: number[] }).items.push(2);
  expect([a.result, c.result]).toEqual([{ items: [1] }, { items: [1] }]);
});

test('other intents of one tool do not wait for each other', async () => {
  const { dispatcher, world } = setting();
  world.hold();
  const first = dispatcher.call('non-idempotent-write', args, plan);
  void first;
  world.hold().letGo();
  expect(await dispatcher.call('non-idempotent-write', args, { ...plan, ordinal: 'other' })).toMatchObject({
    kind: 'done',
    deduplicated: false,
  });
});

test('a waiter takes over from a holder that crashed, at the end of its lease', async () => {
  const { store, dispatcher, world, clock, another } = setting({ patienceMs: 2 * leaseMs });
  const approve = await dispatcher.call('irreversible', args, plan);
  if (approve.kind !== 'approval-required') throw new Error('not asked');
  await approveAll(dispatcher);
  const record = await store.get(approve.key);
  await store.claim({
    tenant: 'default',
    ...plan,
    tool: 'irreversible',
    ordinal: '0',
    key: approve.key,
    generation: 0,
    class: 'irreversible',
    args: record?.args ?? '',
    holder: 'crashed',
    leaseMs,
    start: false,
    reopen: false,
    approvalId: approve.approvalId,
  });
  const start = clock.now();
  expect(await whileTimePasses(clock, another().call('irreversible', other, plan), 500)).toMatchObject({
    kind: 'done',
    args,
  });
  expect(clock.now() - start).toBeLessThanOrEqual(leaseMs + 1_500);
  expect(world.effects).toHaveLength(1);
});

test("close waits for what is at work, and leaves a store that is the user's", async () => {
  const { dispatcher, world, clock, store } = setting();
  const { letGo } = world.hold();
  const first = dispatcher.call('non-idempotent-write', args, plan);
  await clock.asleep();
  let closed = false;
  const closing = dispatcher.close().then(() => (closed = true));
  await clock.advance(1_000);
  expect(closed).toBe(false);
  letGo();
  await closing;
  expect(await first).toMatchObject({ kind: 'done' });
  expect(await store.list({})).toHaveLength(1);
});

test.each<[string, (aborted: Promise<void>) => Promise<void>]>([
  ['rejects once it is aborted', (aborted) => aborted.then(() => Promise.reject(new Error('aborted')))],
  [
    'throws',
    () => {
      throw new Error('no such clock');
    },
  ],
])(
  'close waits for what is at work, and nothing is left unhandled, where the sleep of the clock %s',
  async (_name, sleep) => {
    const { another, world, clock } = setting();
    const failing = {
      now: () => clock.now(),
      sleep: (ms: number, signal?: AbortSignal) => sleep(clock.sleep(ms, signal)),
    };
    const dispatcher = another({ clock: failing });
    const { letGo } = world.hold();
    const first = dispatcher.call('non-idempotent-write', args, plan);
    await new Promise((resolve) => setImmediate(resolve));
    const closing = dispatcher.close();
    letGo();
    await closing;
    expect(await first).toMatchObject({ kind: 'done' });
  },
);

test('a close within a handler is said to wait for it, and ends once the handler stops awaiting it', async () => {
  const heard: string[] = [];
  const listen = (warning: Error & { readonly code?: string }) => {
    if (warning.code === 'RETRYSAFE_CLOSING') heard.push(warning.message);
  };
  process.on('warning', listen);
  let giveUp = () => {};
  const tired = new Promise<void>((resolve) => (giveUp = resolve));
  const stop = tool({
    name: 'stop',
    class: 'idempotent-write',
    execute: (_args: object, _call) => Promise.race([here.dispatcher.close(), tired]),
  });
  const here = setting({ tools: [stop] });
  const answer = here.dispatcher.call('stop', {}, plan);
  await here.clock.advance(20_000);
  giveUp();
  expect(await answer).toMatchObject({ kind: 'done' });
  await here.dispatcher.close();
  process.off('warning', listen);
  expect(heard).toEqual([expect.stringMatching(/still waits for calls at work: 1\..*without awaiting it/)]);
});

test.each<[string, string]>([
  ['still being authorised is refused', 'authorize'],
  ['still claiming its key is waited for', 'claim'],
])('a call that close finds %s', async (_name, where) => {
  const here = setting();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const slow: Store = {
    ...here.store,
    claim: async (request) => {
      if (where === 'claim') await held;
      return here.store.claim(request);
    },
  };
  const authorize = async () => {
    if (where === 'authorize') await held;
    return true;
  };
  const dispatcher = here.another({ store: slow, authorize });
  const answer = dispatcher.call('non-idempotent-write', args, plan);
  await here.clock.advance(1);
  let closed = false;
  const closing = dispatcher.close().then(() => (closed = true));
  await here.clock.advance(1);
  expect(closed).toBe(where === 'authorize');
  goOn();
  expect(await answer).toMatchObject(where === 'claim' ? { kind: 'done' } : { kind: 'refused', code: 'closed' });
  await closing;
});

test('a call that waits for another process when its dispatcher is closed is told that it runs', async () => {
  const here = setting();
  here.world.hold();
  void here.dispatcher.call('non-idempotent-write', args, plan);
  await here.clock.asleep();
  const other = here.another();
  const waiting = other.call('non-idempotent-write', args, plan);
  await here.clock.advance(1);
  await whileTimePasses(here.clock, other.close());
  expect(await waiting).toMatchObject({ kind: 'running' });
});
