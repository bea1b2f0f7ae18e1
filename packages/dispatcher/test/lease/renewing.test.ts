import { describe, expect, test } from 'vitest';
import { failingStore } from '../../src/testing/index.js';
import { leaseMs, plan, setting } from '../setting.js';
import { slowTool, args, kinds } from './slow-tool.js';

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
