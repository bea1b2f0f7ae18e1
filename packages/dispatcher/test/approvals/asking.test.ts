import { describe, expect, test } from 'vitest';
import { encryptedCodec } from '../../src/index.js';
import { approveAll, plan, setting } from '../setting.js';
import { first, other, asked, yes } from './asked.js';

describe('asking', () => {
  test('runs nothing, and says with which arguments it would', async () => {
    const { dispatcher, world } = setting();
    expect(await dispatcher.call('irreversible', first, plan)).toMatchObject({
      kind: 'approval-required',
      args: first,
      approvalId: expect.any(String),
    });
    expect(world.requests()).toBe(0);
  });

  test('again in other words keeps the id and the first arguments', async () => {
    const { dispatcher, another } = setting();
    const { approvalId } = await asked(dispatcher);
    expect(await another().call('irreversible', other, plan)).toMatchObject({
      kind: 'approval-required',
      approvalId,
      args: first,
    });
    expect(await dispatcher.approvals.list()).toMatchObject([
      { id: approvalId, args: first, tool: 'irreversible', state: 'pending' },
    ]);
  });

  test('is listed and decided by a dispatcher without tools, over the same store', async () => {
    const { dispatcher, another, world } = setting();
    const { approvalId, key } = await asked(dispatcher);
    const desk = another({ tools: [] });
    expect(await desk.approvals.list()).toMatchObject([{ id: approvalId, args: first }]);
    expect(await desk.approvals.decide(approvalId, yes)).toMatchObject({ kind: 'decided' });
    expect(await dispatcher.resume(key)).toMatchObject({ kind: 'done' });
    expect(world.effects).toMatchObject([{ body: first }]);
  });

  test('is listed as unreadable, and not as a call without arguments, by a desk with another codec', async () => {
    const { dispatcher, another } = setting();
    await asked(dispatcher);
    const codec = encryptedCodec({ secrets: { one: new Uint8Array(32) }, current: 'one' });
    const [listed] = await another({ tools: [], codec }).approvals.list();
    expect(listed).toMatchObject({ args: undefined, unreadable: true });
    expect((await dispatcher.approvals.list())[0]).not.toHaveProperty('unreadable');
  });

  test('freezes what the caller passed: changing it afterwards changes nothing', async () => {
    const { dispatcher, world } = setting();
    const args = { text: 'ten' };
    const asking = dispatcher.call('irreversible', args, plan);
    args.text = 'a thousand';
    await asking;
    await approveAll(dispatcher);
    await dispatcher.call('irreversible', args, plan);
    expect(world.effects).toMatchObject([{ body: { text: 'ten' } }]);
  });
});
