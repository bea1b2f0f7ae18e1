import { describe, expect, test } from 'vitest';
import { approveAll, plan, setting } from '../setting.js';
import { first, other, asked, yes, no } from './asked.js';

describe('a no', () => {
  test('is kept for the same arguments, with who said it and why', async () => {
    const { dispatcher, another, world } = setting();
    const { approvalId } = await asked(dispatcher);
    await dispatcher.approvals.decide(approvalId, no);
    const denied = { kind: 'denied', by: 'ann', note: 'not this one' };
    expect(await another().call('irreversible', { ...first }, plan)).toMatchObject(denied);
    expect(await another().call('irreversible', first, plan)).toMatchObject(denied);
    expect(world.requests()).toBe(0);
  });

  test('does not stop other arguments from being asked for, under a new id', async () => {
    const { dispatcher, world } = setting();
    const { approvalId } = await asked(dispatcher);
    await dispatcher.approvals.decide(approvalId, no);
    const again = await asked(dispatcher, other);
    expect(again).toMatchObject({ args: other });
    expect(again.approvalId).not.toBe(approvalId);
    await approveAll(dispatcher);
    await dispatcher.call('irreversible', other, plan);
    expect(world.effects).toMatchObject([{ body: other }]);
  });

  test.each<[string, unknown]>([
    ['false', false],
    ['0', 0],
    ["''", ''],
    ['null', null],
    ["'yes'", 'yes'],
  ])('is everything that is not true: %s', async (_name, approve) => {
    const { dispatcher } = setting();
    const { approvalId } = await asked(dispatcher);
    expect(await dispatcher.approvals.decide(approvalId, { approve: approve as boolean, by: 'ann' })).toMatchObject({
      kind: 'decided',
      approval: { state: 'denied' },
    });
  });

  test('a decision without an answer, or without a person, is an error and decides nothing', async () => {
    const { dispatcher } = setting();
    const { approvalId } = await asked(dispatcher);
    for (const none of [undefined, null, true, { by: 'ann' }])
      await expect(dispatcher.approvals.decide(approvalId, none as never)).rejects.toThrow(
        new TypeError("A decision needs 'approve': true or false. Pass both: decide(id, { approve, by })."),
      );
    await expect(dispatcher.approvals.decide(approvalId, { approve: true, by: '' })).rejects.toThrow(
      /'by'.*decide\(id, \{ approve, by \}\)/,
    );
    await expect(dispatcher.approvals.decide(approvalId, { ...yes, note: true as never })).rejects.toThrow("'note'");
    expect(await dispatcher.approvals.list()).toMatchObject([{ state: 'pending' }]);
  });

  test('after a yes takes it back, while a yes after a no comes too late', async () => {
    const { dispatcher, world } = setting();
    const { approvalId } = await asked(dispatcher);
    await dispatcher.approvals.decide(approvalId, yes);
    expect(await dispatcher.approvals.decide(approvalId, no)).toMatchObject({ kind: 'decided' });
    expect(await dispatcher.approvals.decide(approvalId, yes)).toMatchObject({
      kind: 'too-late',
      approval: { state: 'denied' },
    });
    expect(await dispatcher.call('irreversible', first, plan)).toMatchObject({ kind: 'denied' });
    expect(world.effects).toEqual([]);
  });
});
