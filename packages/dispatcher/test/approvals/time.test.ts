import { describe, expect, test } from 'vitest';
import { approveAll, plan, setting } from '../setting.js';
import { first, asked, yes } from './asked.js';

const day = 86_400_000;

describe('time', () => {
  test('an approval that was not given in time has lapsed: it is asked for anew, and the old id decides nothing', async () => {
    const { dispatcher, world, clock } = setting();
    const { approvalId } = await asked(dispatcher);
    await clock.advance(day + 1);
    expect(await dispatcher.approvals.list()).toEqual([]);
    expect(await dispatcher.approvals.decide(approvalId, yes)).toMatchObject({
      kind: 'too-late',
      approval: { state: 'lapsed' },
    });
    const again = await asked(dispatcher);
    expect(again.approvalId).not.toBe(approvalId);
    expect(world.requests()).toBe(0);
  });

  test('one that was given but not used in time has lapsed too', async () => {
    const { dispatcher, world, clock } = setting();
    await asked(dispatcher);
    await approveAll(dispatcher);
    await clock.advance(day + 1);
    expect(await dispatcher.call('irreversible', first, plan)).toMatchObject({ kind: 'approval-required' });
    expect(world.requests()).toBe(0);
  });
});
