import { tool, type ToolCall, type ToolClass } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { approveAll, plan, setting, whileTimePasses } from './setting.js';

const args = { text: 'x' };

/** What LangGraph's interrupt() throws through a tool. */
class GraphInterrupt extends Error {
  override readonly name = 'GraphInterrupt';
  readonly is_bubble_up = true;
  readonly interrupts = [{ value: 'which one?' }];
}

function pausing(toolClass: ToolClass, times: number) {
  const pause = new GraphInterrupt();
  const starts: number[] = [];
  const ask = tool({
    name: 'ask',
    class: toolClass as 'idempotent-write',
    execute: (_args: { text: string }, call: ToolCall) => {
      starts.push(call.attempt);
      if (starts.length <= times) throw pause;
      return 'answered';
    },
  });
  return { ask, pause, starts };
}

describe.each(['read', 'idempotent-write', 'non-idempotent-write', 'irreversible'] as const)(
  "a framework's pause signal from a tool of class %s",
  (toolClass) => {
    test('passes through as it is: neither retried nor recorded as an end, and the next call runs', async () => {
      const { ask, pause, starts } = pausing(toolClass, 1);
      const { dispatcher, store } = setting({ tools: [ask] });
      if (toolClass === 'irreversible') {
        await dispatcher.call('ask', args, plan);
        await approveAll(dispatcher);
      }
      await expect(dispatcher.call('ask', args, plan)).rejects.toBe(pause);
      expect(starts).toHaveLength(1);
      expect((await store.list({})).map(({ state }) => state)).toEqual(toolClass === 'read' ? [] : ['open']);
      expect(await dispatcher.call('ask', args, plan)).toMatchObject({
        kind: 'done',
        result: 'answered',
        attempts: 1,
        deduplicated: false,
      });
    });
  },
);

test('whoever joined the call gets the same pause, and does not run up to it again', async () => {
  const { ask, pause, starts } = pausing('non-idempotent-write', 1);
  const { dispatcher } = setting({ tools: [ask] });
  const three = await Promise.allSettled([1, 2, 3].map(() => dispatcher.call('ask', args, plan)));
  expect(three).toEqual(Array(3).fill({ status: 'rejected', reason: pause }));
  expect(starts).toHaveLength(1);
  expect(await dispatcher.call('ask', args, plan)).toMatchObject({ kind: 'done', result: 'answered' });
});

test('one whose patience ended before the pause is told that the call runs', async () => {
  const pause = new GraphInterrupt();
  const slow = tool({
    name: 'ask',
    class: 'non-idempotent-write',
    execute: async (_args: { text: string }, _call: ToolCall) => {
      await here.clock.sleep(1_000);
      throw pause;
    },
  });
  const here = setting();
  const dispatcher = here.another({ tools: [slow], patienceMs: 0 });
  const first = dispatcher.call('ask', args, plan);
  expect(await dispatcher.call('ask', args, plan)).toMatchObject({ kind: 'running' });
  await expect(whileTimePasses(here.clock, first)).rejects.toBe(pause);
});

test('in a turn the other calls end and are recorded before it passes', async () => {
  const { ask, pause } = pausing('non-idempotent-write', 1);
  const here = setting();
  const charge = tool({
    name: 'charge',
    class: 'non-idempotent-write',
    execute: (given: { text: string }, _call: ToolCall) => here.world.request(given),
  });
  const dispatcher = here.another({ tools: [ask, charge] });
  const turn = {
    ...plan,
    response: 'r1',
    history: [],
    calls: [
      { callId: 'a', name: 'ask', args },
      { callId: 'b', name: 'charge', args },
    ],
  };
  await expect(dispatcher.turn(turn)).rejects.toBe(pause);
  expect(await dispatcher.turn(turn)).toMatchObject([
    { kind: 'done', result: 'answered' },
    { kind: 'done', deduplicated: true },
  ]);
  expect(here.world.effects).toHaveLength(1);
});

test('inside a part it gives back the part, keeps what is done, and resumes there', async () => {
  const here = setting();
  let paused = false;
  const dispatcher = here.another({
    tools: [
      tool({
        name: 'refund',
        class: 'idempotent-write',
        execute: async (_args: { text: string }, call: ToolCall) => {
          await call.step('pay', (step) => here.world.request('pay', step.idempotencyKey));
          await call.step('ask', { class: 'non-idempotent-write' }, () => {
            if (!paused) {
              paused = true;
              throw new GraphInterrupt();
            }
            return here.world.request('asked');
          });
        },
      }),
    ],
  });
  await expect(dispatcher.call('refund', args, plan)).rejects.toBeInstanceOf(GraphInterrupt);
  expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind: 'done' });
  expect(here.world.effects.map(({ body }) => body)).toEqual(['pay', 'asked']);
  expect(here.world.requests()).toBe(2);
});
