import type { ToolClass } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import type { Mishap } from '../../src/testing/index.js';
import type { Store } from '../../src/index.js';
import { approveAll, leaseMs, plan, setting } from '../setting.js';
import { slowTool, args } from './slow-tool.js';

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
