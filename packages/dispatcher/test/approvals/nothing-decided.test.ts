import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { type Dispatcher, intentKey } from '../../src/index.js';
import { failingStore } from '../../src/testing/index.js';
import { approveAll, leaseMs, plan, setting } from '../setting.js';
import { first, other, asked, yes } from './asked.js';

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
