import { tool, type ToolCall } from '@retrysafe/decorators';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expect, test } from 'vitest';
import type { DispatcherOptions } from '../src/index.js';
import { plan, setting } from './setting.js';

const never = new Promise<never>(() => {});
const hanging: StandardSchemaV1<unknown, object> = {
  '~standard': { version: 1, vendor: 'test', validate: () => never },
};

function hangs(where: 'schema' | 'authorize', timeoutMs?: number) {
  let starts = 0;
  const timed = timeoutMs === undefined ? {} : { timeoutMs };
  const execute = (_args: object, _call: ToolCall) => void (starts += 1);
  const slow = tool({
    name: 'slow',
    class: 'idempotent-write',
    execute,
    ...timed,
    ...(where === 'schema' && { input: hanging }),
  });
  const options: Partial<DispatcherOptions> = {
    tools: [slow],
    ...(where === 'authorize' && { authorize: () => never }),
  };
  return { ...setting(options), starts: () => starts };
}

describe.each(['schema', 'authorize'] as const)('a call whose %s never answers', (where) => {
  test('ends when its caller gives up, and nothing ran', async () => {
    const here = hangs(where);
    const caller = new AbortController();
    const call = here.dispatcher.call('slow', {}, { ...plan, signal: caller.signal });
    caller.abort();
    expect(await call).toMatchObject({ kind: 'refused', code: 'aborted' });
    expect([here.starts(), await here.store.list({})]).toEqual([0, []]);
  });

  test("ends at the tool's timeout, and nothing ran", async () => {
    const here = hangs(where, 1_000);
    const call = here.dispatcher.call('slow', {}, plan);
    await here.clock.asleep();
    await here.clock.advance(1_000);
    expect(await call).toMatchObject({
      kind: 'refused',
      code: 'timed-out',
      message: expect.stringContaining('1000 ms'),
    });
    expect([here.starts(), await here.store.list({})]).toEqual([0, []]);
    expect(here.clock.sleepers()).toBe(0);
  });

  test('ends in a turn, beside calls that go on', async () => {
    const here = hangs(where, 1_000);
    const calls = ['c1', 'c2'].map((callId) => ({ callId, name: callId === 'c1' ? 'slow' : 'none', args: {} }));
    const turn = here.dispatcher.turn({ ...plan, response: 'r', calls, history: [] });
    await here.clock.asleep();
    await here.clock.advance(1_000);
    expect(await turn).toMatchObject([
      { callId: 'c1', code: 'timed-out' },
      { callId: 'c2', code: 'unknown-tool' },
    ]);
  });
});

test('`resume` ends as well when `authorize` never answers', async () => {
  const here = setting();
  const answer = await here.dispatcher.call('idempotent-write', { text: 'a' }, plan);
  const caller = new AbortController();
  const resumed = here
    .another({ authorize: () => never })
    .resume('key' in answer ? (answer.key ?? '') : '', { signal: caller.signal });
  await here.clock.advance(0);
  caller.abort();
  expect(await resumed).toMatchObject({ kind: 'refused', code: 'aborted' });
});

describe('a name that no tool has is answered with the one that was meant', () => {
  const names = ['create_invoice', 'createTicket', 'send'];
  const noop = (_args: object, _call: ToolCall) => null;
  const tools = names.map((name) => tool({ name: name as 'x', class: 'idempotent-write', execute: noop }));
  test.each([
    ['creat_invoice', 'create_invoice'],
    ['createInvoice', 'create_invoice'],
    ['create_ticket', 'createTicket'],
    ['sent', 'send'],
    ['SEND', 'send'],
  ])('%s: %s', async (name, meant) => {
    const { dispatcher } = setting({ tools });
    expect(await dispatcher.call(name, {}, plan)).toMatchObject({
      code: 'unknown-tool',
      message: `There is no tool '${name}'. Did you mean '${meant}'?`,
    });
  });

  test.each(['delete_all', '', 'x', `${'create_invoice'.repeat(50)}`])('and with none for %j', async (name) => {
    const { dispatcher } = setting({ tools });
    expect(await dispatcher.call(name, {}, plan)).toMatchObject({
      message: expect.stringContaining('Use one of the tools that were offered'),
    });
  });
});

test('tools may be one instance alone, or one tool', async () => {
  const alone = tool({ name: 'alone', class: 'read', execute: () => 1 });
  expect(await setting({ tools: alone }).dispatcher.call('alone', {})).toMatchObject({ kind: 'done', result: 1 });
});
