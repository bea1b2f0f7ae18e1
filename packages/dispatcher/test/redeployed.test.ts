import { tool, type ToolCall, type ToolClass, type ToolDefinition } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { childKey, type ClaimRequest, intentKey } from '../src/index.js';
import { approveAll, leaseMs, plan, setting, type Setting } from './setting.js';

const key = intentKey({ tenant: 'default', ...plan, tool: 'pay', ordinal: '0' }, 0);
const args = { text: 'x' };

type End = 'crashed' | 'unknown';

/** What the process of before left: a start whose end nobody saw, of a tool that had this class and this version. */
async function begun({ store, clock }: Setting, toolClass: ToolClass, end: End, toolVersion = '1'): Promise<void> {
  const request: ClaimRequest = {
    tenant: 'default',
    ...plan,
    tool: 'pay',
    ordinal: '0',
    key,
    generation: 0,
    class: toolClass,
    args: JSON.stringify(args),
    holder: 'gone',
    leaseMs,
    start: toolClass === 'idempotent-write',
    reopen: false,
  };
  const approvalId = 'approval';
  const asks = toolClass === 'irreversible';
  if (asks) {
    await store.ask({ ...request, toolVersion, approvalId, approvalMs: 10 * leaseMs, afterDenial: false });
    await store.decide(approvalId, { approve: true, by: 'ann' });
  }
  const claim = await store.claim(asks ? { ...request, approvalId } : request);
  if (claim.kind !== 'won') throw new Error(`not won, but ${claim.kind}`);
  if (!request.start) await store.start(claim.record);
  if (end === 'crashed') await clock.advance(leaseMs + 1);
  else await store.settle(claim.record, 'unknown', '{"kind":"unknown","reason":"504"}');
}

/** The tool of now, and how often it was started. */
function deployed(here: Setting, toolClass: ToolClass, options: Partial<ToolDefinition> = {}) {
  const starts: string[] = [];
  const execute = (_args: { text: string }, call: ToolCall) => starts.push(call.idempotencyKey);
  const pay = tool({ name: 'pay', class: toolClass as 'irreversible', execute, ...(options as object) });
  return { starts, dispatcher: here.another({ tools: [pay] }) };
}

const notYet = () => ({ happened: false }) as const;

describe.each<End>(['crashed', 'unknown'])('a start that %s and', (end) => {
  test.each<[ToolClass, ToolClass, Partial<ToolDefinition>, number]>([
    ['idempotent-write', 'idempotent-write', {}, 1],
    ['non-idempotent-write', 'idempotent-write', {}, 0],
    ['irreversible', 'idempotent-write', {}, 0],
    ['irreversible', 'idempotent-write', { probe: notYet }, 0],
    ['irreversible', 'non-idempotent-write', { probe: notYet }, 0],
    ['idempotent-write', 'non-idempotent-write', {}, 0],
    ['non-idempotent-write', 'irreversible', { repeatable: true }, 0],
  ])(
    'was begun as %s is repeated as the stricter class allows, now that it is %s %j',
    async (was, is, options, starts) => {
      const here = setting();
      await begun(here, was, end);
      const now = deployed(here, is, options);
      expect(await now.dispatcher.call('pay', args, plan)).toMatchObject({ kind: starts === 1 ? 'done' : 'unknown' });
      expect(now.starts).toHaveLength(starts);
    },
  );

  test('was approved for another version of a repeatable tool is not repeated by this one', async () => {
    const here = setting();
    await begun(here, 'irreversible', end, '1');
    const other = deployed(here, 'irreversible', { repeatable: true, version: '2' });
    expect(await other.dispatcher.call('pay', args, plan)).toMatchObject({ kind: 'unknown' });
    expect(await other.dispatcher.resume(key)).toMatchObject({ kind: 'unknown' });
    expect(other.starts).toHaveLength(0);
    const same = deployed(here, 'irreversible', { repeatable: true, version: '1' });
    expect(await same.dispatcher.call('pay', args, plan)).toMatchObject({ kind: 'done' });
    expect(same.starts).toEqual([key]);
  });
});

test('what a person then says did not happen runs as the class of now, under a new key', async () => {
  const here = setting();
  await begun(here, 'non-idempotent-write', 'crashed');
  const { dispatcher, starts } = deployed(here, 'idempotent-write');
  await dispatcher.call('pay', args, plan);
  await dispatcher.settle(key, { kind: 'failed' }, { by: 'ann' });
  expect(await dispatcher.call('pay', args, plan)).toMatchObject({ kind: 'done' });
  expect(starts).not.toContain(key);
});

test('a probe of now still proves what a stricter class began', async () => {
  const here = setting();
  await begun(here, 'non-idempotent-write', 'crashed');
  const probe = () => ({ happened: true, result: 'there' }) as const;
  const { dispatcher, starts } = deployed(here, 'idempotent-write', { probe });
  expect(await dispatcher.call('pay', args, plan)).toMatchObject({ kind: 'done', result: 'there' });
  expect(starts).toHaveLength(0);
});

test('what was only approved under the stricter class is asked for no more than once', async () => {
  const here = setting();
  const before = deployed(here, 'irreversible');
  await before.dispatcher.call('pay', args, plan);
  const now = deployed(here, 'idempotent-write');
  expect(await now.dispatcher.call('pay', args, plan)).toMatchObject({ kind: 'approval-required' });
  await approveAll(now.dispatcher);
  expect(await now.dispatcher.call('pay', args, plan)).toMatchObject({ kind: 'done' });
});

test.each<[ToolClass, number]>([
  ['idempotent-write', 1],
  ['non-idempotent-write', 0],
])('a part that was begun as %s and is an idempotent write now is run %i times', async (was, runs) => {
  const here = setting();
  await begun(here, 'idempotent-write', 'unknown');
  const part = { key: childKey(key, 'send', 0), tool: 'pay/send', parent: key, class: was, args: 'null' };
  const intent = { tenant: 'default', ...plan, ordinal: '0', generation: 0 };
  const lease = { holder: 'gone', leaseMs, start: true, reopen: false };
  await here.store.claim({ ...intent, ...part, ...lease });
  await here.clock.advance(leaseMs + 1);
  const sent: string[] = [];
  const pay = tool({
    name: 'pay',
    class: 'idempotent-write',
    execute: (_args: { text: string }, call: ToolCall) => call.step('send', (step) => sent.push(step.idempotencyKey)),
  });
  const answer = await here.another({ tools: [pay] }).call('pay', args, plan);
  expect(answer).toMatchObject({ kind: runs === 1 ? 'done' : 'unknown' });
  expect(sent).toHaveLength(runs);
});
