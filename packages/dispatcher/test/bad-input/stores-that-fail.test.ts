import type { ToolClass } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { type Store, StoreError } from '../../src/index.js';
import { failingStore } from '../../src/testing/index.js';
import { approveAll, leaseMs, plan, setting, whileTimePasses } from '../setting.js';

const args = { text: 'x' };

const writes: readonly ToolClass[] = ['idempotent-write', 'non-idempotent-write', 'irreversible'];

/** What the same intent comes to at last: another process, a store that works, leases that have run out. */
async function later(here: ReturnType<typeof setting>, toolClass: ToolClass) {
  const healthy = here.another();
  await here.clock.advance(2 * leaseMs);
  return whileTimePasses(here.clock, healthy.call(toolClass, { text: 'later' }, plan), 1_000);
}

describe('a store that fails at each call in turn: no effect doubled, none lost without an unknown', () => {
  const cases = writes.flatMap((toolClass) =>
    (['claim', 'start', 'settle', 'ask', 'release'] as const).flatMap((method) =>
      (['before', 'after'] as const).flatMap((when) =>
        ([1, 2, 'all'] as const).map((nth) => [toolClass, method, nth, when] as const),
      ),
    ),
  );

  test.each(cases)('%s, %s number %s fails (%s it is written)', async (toolClass, method, nth, when) => {
    const here = setting();
    if (toolClass === 'irreversible') {
      await here.dispatcher.call(toolClass, args, plan);
      await approveAll(here.dispatcher);
    }
    const broken = here.another({ store: failingStore(here.store, { method, nth, when }) });
    const first = await whileTimePasses(here.clock, broken.call(toolClass, args, plan), 1_000);
    const effectsThen = here.world.effects.length;
    if (first.kind === 'refused') expect([first.code, effectsThen]).toEqual(['store-unavailable', 0]);
    else expect([first.kind, effectsThen]).toEqual(['done', 1]);
    const last = await later(here, toolClass);
    if (last.kind === 'unknown') expect(toolClass).not.toBe('idempotent-write');
    else expect([last.kind, here.world.effects.length]).toEqual(['done', 1]);
    expect(here.world.effects.length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['store-unavailable', 'did not answer'],
    ['store-locked', 'did not answer'],
    ['store-volatile', 'does not take it'],
    ['store-rejected', 'does not take it'],
    ['store-corrupt', 'does not take it'],
    ['store-schema', 'does not take it'],
    ['store-read-only', 'does not take it'],
    ['store-full', 'does not take it'],
  ] as const)('that rejects with %s %s, and the model is told so', async (code, what) => {
    const here = setting();
    const store: Store = { ...here.store, claim: () => Promise.reject(new StoreError(code, 'Mend it so.')) };
    const answer = await here.another({ store }).call('non-idempotent-write', args, plan);
    expect(answer).toMatchObject({
      kind: 'refused',
      code: 'store-unavailable',
      message: `'non-idempotent-write' did not run, because the store that protects it from running twice ${what}. Mend it so.`,
    });
  });

  test('a read asks nothing of the store, and runs while it is away', async () => {
    const here = setting();
    const everything = (['claim', 'start', 'settle', 'get', 'list', 'bind', 'bound', 'ask'] as const).map(
      (method) => ({ method, nth: 'all', when: 'before' }) as const,
    );
    const broken = here.another({ store: failingStore(here.store, ...everything) });
    expect(await broken.call('read', args)).toMatchObject({ kind: 'done' });
    for (const toolClass of writes)
      expect(await broken.call(toolClass, args, plan)).toMatchObject({
        kind: 'refused',
        code: 'store-unavailable',
        message: expect.stringContaining(toolClass),
      });
    expect(here.world.requests()).toBe(1);
  });

  test.each<[string, string, string]>([
    ['an effect', 'ok', 'done'],
    ['a refusal', 'refused', 'failed'],
    ['doubt', 'answer-lost', 'unknown'],
  ])('%s that could not be recorded for five seconds is answered all the same', async (_name, mishap, kind) => {
    const here = setting();
    here.world.next(mishap as 'ok');
    const broken = here.another({ store: failingStore(here.store, { method: 'settle', nth: 'all', when: 'before' }) });
    const start = here.clock.now();
    const answer = await whileTimePasses(here.clock, broken.call('non-idempotent-write', args, plan), 500);
    expect(answer).toMatchObject({ kind });
    if (answer.kind === 'done') expect(answer.recorded).toBe(false);
    expect(here.clock.now() - start).toBeLessThanOrEqual(6_000);
    expect(here.events.map((event) => event.kind)).toContain('unrecorded');
  });

  test("what could not be recorded in the caller's time is recorded later, while the lease lasts", async () => {
    const here = setting();
    const flaky = failingStore(
      here.store,
      ...Array.from({ length: 16 }, (_, i) => i + 1).map((nth) => ({ method: 'settle', nth, when: 'before' }) as const),
    );
    const answer = await whileTimePasses(
      here.clock,
      here.another({ store: flaky }).call('non-idempotent-write', args, plan),
      500,
    );
    expect(answer).toMatchObject({ kind: 'done', recorded: false });
    await here.clock.advance(leaseMs);
    expect(await here.another().call('non-idempotent-write', args, plan)).toMatchObject({
      kind: 'done',
      deduplicated: true,
    });
    expect(here.world.effects).toHaveLength(1);
  });
});
