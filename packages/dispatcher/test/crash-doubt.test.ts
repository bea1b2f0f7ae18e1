import { type StepOptions, tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import type { Store } from '../src/index.js';
import { failingStore } from '../src/testing/index.js';
import { leaseMs, plan, setting, type Setting, whileTimePasses } from './setting.js';

const args = { text: 'first' };

/** A store whose answer to the nth `start` arrives when the test says so. */
function lateStart(store: Store, nth = 1): { readonly store: Store; readonly arrive: () => void } {
  let arrive = () => {};
  let starts = 0;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const start: Store['start'] = async (hold) => {
    const answer = await store.start(hold);
    if ((starts += 1) === nth) await arrival;
    return answer;
  };
  return { store: { ...store, start }, arrive: () => arrive() };
}

const noRenewal = { method: 'renew', nth: 'all', when: 'before' } as const;
const pause = Object.assign(new Error('paused'), { name: 'GraphInterrupt', is_bubble_up: true });

describe('a start that is marked too late', () => {
  test.each([
    ['the heartbeat has told that the lease is lost', false],
    ['the process slept and no heartbeat ran', true],
  ])('does not run the handler when %s', async (_name, asleep) => {
    const here = setting();
    const { store, arrive } = lateStart(failingStore(here.store, noRenewal));
    // A clock that wakes nobody: a stopped process sees the time only once it goes on.
    const clock = asleep ? { ...here.clock, sleep: () => new Promise<void>(() => {}) } : here.clock;
    const first = here.another({ store, clock }).call('non-idempotent-write', args, plan);
    await here.clock.advance(0);
    await here.clock.advance(leaseMs * 2);
    expect(await here.another().call('non-idempotent-write', args, plan)).toMatchObject({ kind: 'unknown' });
    arrive();
    await here.clock.advance(1);
    expect((await first).kind).toBe('unknown');
    expect(here.world.requests()).toBe(0);
  });

  test('does not run a part that another process has done meanwhile', async () => {
    const here = setting();
    const options: StepOptions<unknown> = { class: 'non-idempotent-write', probe: () => ({ happened: false }) };
    const inParts = tool({
      name: 'parts',
      class: 'idempotent-write',
      execute: (_args: { text: string }, call: ToolCall) =>
        call.step('mail', options, () => here.world.request('mail')),
    });
    const { store, arrive } = lateStart(failingStore(here.store, noRenewal));
    const first = here.another({ tools: [inParts], store }).call('parts', args, plan);
    await here.clock.advance(0);
    await here.clock.advance(leaseMs * 2);
    expect((await here.another({ tools: [inParts] }).call('parts', args, plan)).kind).toBe('done');
    arrive();
    expect((await whileTimePasses(here.clock, first)).kind).toBe('done');
    expect(here.world.requests()).toBe(1);
  });
});

describe('what was done is never answered failed', () => {
  const thenFails = (here: Setting, thrown: () => unknown) =>
    tool({
      name: 'parts',
      class: 'idempotent-write',
      execute: async (_args: { text: string }, call: ToolCall) => {
        await call.step('pay', {} as StepOptions, (step) => here.world.request('pay', step.idempotencyKey));
        throw thrown();
      },
    });
  const busy = () => Object.assign(new Error('busy'), { status: 429 });

  test('when a part is done and the store cannot mark the next start', async () => {
    const here = setting();
    const store = failingStore(here.store, { method: 'start', nth: 'all', when: 'before' });
    const dispatcher = here.another({ tools: [thenFails(here, busy)], store });
    expect((await dispatcher.call('parts', args, plan)).kind).toBe('unknown');
    expect(here.world.effects).toHaveLength(1);
  });

  test('when a part was done before a pause and the handler is refused after it', async () => {
    const here = setting();
    let calls = 0;
    const paused = thenFails(here, () => pause);
    const refused = tool({
      name: 'parts',
      class: 'idempotent-write',
      execute: (_args: { text: string }, _call: ToolCall) => {
        calls += 1;
        throw Object.assign(new Error('no'), { status: 422 });
      },
    });
    await expect(here.another({ tools: [paused] }).call('parts', args, plan)).rejects.toBe(pause);
    expect((await here.another({ tools: [refused] }).call('parts', args, plan)).kind).toBe('unknown');
    expect(calls).toBe(1);
  });

  test('when a start ended unseen, the next one paused, and the one after is refused', async () => {
    const here = setting();
    const ends = [
      () => here.world.next('answer-lost'),
      () => {
        throw pause;
      },
      () => here.world.next('refused'),
    ];
    const set = tool({
      name: 'set',
      class: 'idempotent-write',
      execute: (given: { text: string }, call: ToolCall) => {
        ends.shift()?.();
        return here.world.request(given, call.idempotencyKey);
      },
    });
    const dispatcher = here.another({ tools: [set] });
    await expect(dispatcher.call('set', args, plan)).rejects.toBe(pause);
    expect((await dispatcher.call('set', args, plan)).kind).toBe('unknown');
    expect(here.world.effects).toHaveLength(1);
  });
});

test('a caller that joined gets the result of whoever took the key over', async () => {
  const here = setting();
  const slow = failingStore(here.store, noRenewal);
  let settle = () => {};
  const settling = new Promise<void>((resolve) => (settle = resolve));
  const store: Store = { ...slow, settle: (...ending) => settling.then(() => slow.settle(...ending)) };
  const cutOff = here.another({ store, patienceMs: leaseMs * 10 });
  const first = cutOff.call('idempotent-write', args, plan);
  const joined = cutOff.call('idempotent-write', args, plan);
  await here.clock.advance(0);
  await here.clock.advance(leaseMs * 2);
  expect((await here.another().call('idempotent-write', args, plan)).kind).toBe('done');
  settle();
  const answers = await whileTimePasses(here.clock, Promise.all([first, joined]));
  expect(answers).toMatchObject([
    { kind: 'done', result: { id: 'effect-1' } },
    { kind: 'done', result: { id: 'effect-1' }, deduplicated: true },
  ]);
});
