import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { approveAll, callApproved, leaseMs, plan, setting, whileTimePasses } from '../setting.js';
import { first, other, asked, yes } from './asked.js';

describe('a yes', () => {
  test('runs nothing by itself; the next call of the intent runs once, with the frozen arguments', async () => {
    const { dispatcher, world, another } = setting();
    await asked(dispatcher);
    await approveAll(dispatcher);
    expect(world.requests()).toBe(0);
    expect(await another().call('irreversible', other, plan)).toMatchObject({
      kind: 'done',
      deduplicated: false,
      args: first,
    });
    expect(await dispatcher.call('irreversible', first, plan)).toMatchObject({ kind: 'done', deduplicated: true });
    expect(world.effects).toMatchObject([{ body: first }]);
  });

  test('lets resume(key) run it, in another process, and only once', async () => {
    const { dispatcher, world, another } = setting();
    const { key } = await asked(dispatcher);
    expect(await another().resume(key)).toMatchObject({ kind: 'approval-required', key });
    await approveAll(dispatcher);
    expect(await another().resume(key)).toMatchObject({ kind: 'done', deduplicated: false });
    expect(await another().resume(key)).toMatchObject({ kind: 'done', deduplicated: true });
    expect(world.effects).toHaveLength(1);
  });

  test('given by two people in two processes at once counts once, and both see one run', async () => {
    const { dispatcher, another, world, clock } = setting();
    const { approvalId, key } = await asked(dispatcher);
    const [a, b] = [another(), another()];
    const decisions = await Promise.all([
      a.approvals.decide(approvalId, yes),
      b.approvals.decide(approvalId, { approve: true, by: 'bob' }),
    ]);
    expect(decisions.map(({ kind }) => kind).sort()).toEqual(['decided', 'too-late']);
    const answers = await whileTimePasses(
      clock,
      Promise.all([a.resume(key), b.resume(key), b.call('irreversible', other, plan)]),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
    expect(world.effects).toHaveLength(1);
  });

  test('covers the one retry of a start that was not executed', async () => {
    const { dispatcher, world } = setting();
    world.next('busy');
    expect(await callApproved(dispatcher, 'irreversible', first, plan)).toMatchObject({ kind: 'done', attempts: 2 });
    expect(world.effects).toHaveLength(1);
  });

  test('is not spent by a holder that crashed before its start', async () => {
    const { dispatcher, world, store, clock } = setting();
    const { key, approvalId } = await asked(dispatcher);
    await approveAll(dispatcher);
    const record = await store.get(key);
    if (record === undefined) throw new Error('no record');
    const { tenant, task, step, tool: name, ordinal } = record;
    await store.claim({
      tenant,
      task,
      step,
      tool: name,
      ordinal,
      key,
      generation: 0,
      class: 'irreversible',
      args: record.args,
      holder: 'crashed',
      leaseMs,
      start: false,
      reopen: false,
      approvalId,
    });
    await clock.advance(leaseMs + 1);
    expect(await dispatcher.resume(key)).toMatchObject({ kind: 'done' });
    expect(world.effects).toHaveLength(1);
  });

  test('does not cover the next generation', async () => {
    const { dispatcher, world } = setting();
    world.next('refused');
    expect(await callApproved(dispatcher, 'irreversible', first, plan)).toMatchObject({ kind: 'failed' });
    expect(await dispatcher.call('irreversible', other, plan)).toMatchObject({
      kind: 'approval-required',
      args: other,
    });
    expect(world.effects).toHaveLength(0);
  });

  test('of an older version of the tool does not cover a newer one', async () => {
    const here = setting();
    const versioned = (version: string) =>
      here.another({
        tools: [
          tool({
            name: 'irreversible',
            class: 'irreversible',
            version,
            execute: (args: typeof first, _call: ToolCall) => here.world.request(args),
          }),
        ],
      });
    const { approvalId } = await asked(versioned('1'));
    await approveAll(versioned('1'));
    const again = await asked(versioned('2'));
    expect(again.approvalId).not.toBe(approvalId);
    expect(here.world.requests()).toBe(0);
  });
});
