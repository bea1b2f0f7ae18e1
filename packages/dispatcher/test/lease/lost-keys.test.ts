import type { ToolClass } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { failingStore } from '../../src/testing/index.js';
import { leaseMs, plan, setting } from '../setting.js';
import { slowTool, args, kinds } from './slow-tool.js';

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
