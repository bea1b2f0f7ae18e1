import { type StepOptions, tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { NotExecuted, type Store } from '../src/index.js';
import { leaseMs, plan, setting, whileTimePasses } from './setting.js';

/** A tool whose handler does not wait for its part, which ends when the test says so. */
function leaving(end: (call: ToolCall) => unknown = () => 'returned') {
  const ends: { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }[] = [];
  const hasty = tool({
    name: 'hasty',
    class: 'idempotent-write',
    timeoutMs: 5_000,
    execute: async (_args: object, call: ToolCall) => {
      void call.step('part', () => new Promise((resolve, reject) => void ends.push({ resolve, reject })));
      return end(call);
    },
  });
  const here = setting({ tools: [hasty] });
  const parts = async (count: number) => {
    while (ends.length < count) await here.clock.advance(0);
  };
  return { ...here, ends, parts };
}

/** A tool that hands its call out, so that a test can ask for a part whenever it likes. */
function leakingCall(execute: (call: ToolCall) => unknown, timeoutMs?: number) {
  let leaked: ToolCall | undefined;
  const leaky = tool({
    name: 'leaky',
    class: 'idempotent-write',
    ...(timeoutMs !== undefined && { timeoutMs }),
    execute: (_args: object, call: ToolCall) => {
      leaked = call;
      return execute(call);
    },
  });
  const here = setting({ tools: [leaky] });
  const late = (run: () => unknown, options: StepOptions = {}) => leaked?.step('late', options, run);
  return { ...here, late };
}

describe('a part that is asked for after its handler has ended', () => {
  test.each<[string, (call: ToolCall) => unknown]>([
    ['at once', () => 'returned'],
    ['later', async () => 'returned'],
    ['by a throw', () => Promise.reject(Object.assign(new Error('no'), { status: 422 }))],
    ['after its other parts', (call) => call.step('part', () => 'sent')],
  ])('is refused and does not run, where it ended %s', async (_name, execute) => {
    const here = leakingCall(execute);
    await here.dispatcher.call('leaky', {}, plan);
    const before = await here.store.list({});
    let ran = false;
    const late = here.late(() => (ran = true));
    await expect(late).rejects.toMatchObject({
      name: 'Refused',
      message: expect.stringContaining("'late' of 'leaky'"),
    });
    expect(ran).toBe(false);
    expect(await here.store.list({})).toEqual(before);
  });

  test('runs while another part that was left is waited for', async () => {
    const here = leakingCall((call) => {
      void call.step('first', () => 'sent').then(() => call.step('second', () => 'sent too'));
      return 'returned';
    });
    expect(await here.dispatcher.call('leaky', {}, plan)).toMatchObject({ kind: 'done', result: 'returned' });
    expect((await here.store.list({})).map(({ tool, state }) => [tool, state])).toEqual([
      ['leaky', 'done'],
      ['leaky/first', 'done'],
      ['leaky/second', 'done'],
    ]);
  });
});

function turn(): Promise<unknown> {
  return new Promise(setImmediate);
}

describe('a part that is asked for after its start was stopped', () => {
  test.each<[string, string, (here: ReturnType<typeof leakingCall>, caller: AbortController) => unknown]>([
    ['by its caller', 'AbortError', (_here, caller) => caller.abort()],
    ['by its timeout', 'TimeoutError', ({ clock }) => clock.advance(5_000)],
  ])('%s, rejects as call.fetch does, and does not run', async (_name, name, stop) => {
    const here = leakingCall(() => new Promise(() => {}), 5_000);
    const caller = new AbortController();
    const dispatcher = here.another({ policies: { 'idempotent-write': { tries: 1 } } });
    const call = dispatcher.call('leaky', {}, { ...plan, signal: caller.signal });
    await here.clock.asleep();
    await stop(here, caller);
    expect(await call).toMatchObject({ kind: 'unknown' });
    let ran = false;
    for (const options of [{}, { class: 'read' }] as const)
      await expect(here.late(() => (ran = true), options)).rejects.toMatchObject({ name });
    expect(ran).toBe(false);
    expect((await here.store.list({})).map(({ tool }) => tool)).toEqual(['leaky']);
  });
});

describe('a part for which the store answers only after its start was stopped', () => {
  test.each<[string, StepOptions['class'], (part: boolean, step: 'claim' | 'start') => boolean]>([
    ['its claim', 'idempotent-write', (part, step) => part && step === 'claim'],
    [
      'its claim, of a part that marks its start apart',
      'non-idempotent-write',
      (part, step) => part && step === 'claim',
    ],
    ['its start', 'non-idempotent-write', (part, step) => part && step === 'start'],
  ])('%s, does not run beside what is tried anew', async (_step, partClass, isLate) => {
    const { store, world, another } = setting();
    let answer = () => {};
    const said = new Promise<void>((resolve) => (answer = resolve));
    const parts = new Set<string>();
    const late: Store = {
      ...store,
      claim: async (request) => {
        if (request.parent !== undefined) parts.add(request.key);
        if (isLate(request.parent !== undefined, 'claim')) await said;
        return store.claim(request);
      },
      start: async (hold) => {
        if (isLate(parts.has(hold.key), 'start')) await said;
        return store.start(hold);
      },
    };
    const failing = tool({
      name: 'failing',
      class: 'idempotent-write',
      execute: async (_args: object, call: ToolCall) => {
        const part = call.step('part', { class: partClass ?? 'read' }, () => world.request('part'));
        if (call.intent.generation === 0) throw new NotExecuted('not now');
        return part;
      },
    });
    const dispatcher = another({ tools: [failing], store: late, policies: { 'idempotent-write': { tries: 1 } } });
    const caller = new AbortController();
    const call = dispatcher.call('failing', {}, { ...plan, signal: caller.signal });
    await turn();
    caller.abort();
    expect(await call).toMatchObject({ kind: 'failed' });
    answer();
    await turn();
    expect(await dispatcher.call('failing', {}, plan)).toMatchObject({ kind: 'done' });
    expect(world.effects).toHaveLength(1);
  });
});

describe('a part that the handler did not wait for', () => {
  test('ends no process, where its start was stopped before', async () => {
    const alone: unknown[] = [];
    const hear = (reason: unknown) => alone.push(reason);
    process.on('unhandledRejection', hear);
    try {
      const here = leakingCall(() => new Promise(() => {}), 5_000);
      const dispatcher = here.another({ policies: { 'idempotent-write': { tries: 1 } } });
      expect(await whileTimePasses(here.clock, dispatcher.call('leaky', {}, plan))).toMatchObject({ kind: 'unknown' });
      void here.late(() => 'ran');
      await turn(); // Node tells of them once it is over
      expect(alone).toEqual([]);
    } finally {
      process.off('unhandledRejection', hear);
    }
  });

  test('is waited for before the call is done', async () => {
    const here = leaving();
    let over = false;
    const call = here.dispatcher.call('hasty', {}, plan).finally(() => (over = true));
    await here.parts(1);
    await here.clock.advance(0);
    expect(over).toBe(false);
    here.ends[0]?.resolve('sent');
    expect(await call).toMatchObject({ kind: 'done', result: 'returned' });
    expect((await here.store.list({})).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('fails the call with its own error, and no rejection is left unhandled', async () => {
    const here = leaving();
    const call = here.dispatcher.call('hasty', {}, plan);
    await here.parts(1);
    here.ends[0]?.reject(Object.assign(new Error('no'), { status: 422 }));
    expect(await call).toMatchObject({ kind: 'failed', reason: expect.stringContaining('422') });
  });

  test('is started again with the handler when its end is in doubt', async () => {
    const here = leaving();
    const call = here.dispatcher.call('hasty', {}, plan);
    await here.parts(1);
    here.ends[0]?.reject(Object.assign(new Error('lost'), { status: 504 }));
    await here.parts(2);
    here.ends[1]?.resolve('sent');
    expect(await call).toMatchObject({ kind: 'done', attempts: 2 });
  });

  test('is waited for as well when the handler threw, whose error stands', async () => {
    const here = leaving(() => {
      throw Object.assign(new Error('refused'), { status: 403 });
    });
    const call = here.dispatcher.call('hasty', {}, plan);
    await here.parts(1);
    here.ends[0]?.resolve('sent');
    expect(await call).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('403') }); // the part took effect
  });

  test('holds the call up no longer than its timeout', async () => {
    const here = leaving();
    const call = here.dispatcher.call('hasty', {}, plan);
    const answer = await whileTimePasses(here.clock, call, leaseMs / 12);
    expect(answer).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('timed out') });
  });
});
