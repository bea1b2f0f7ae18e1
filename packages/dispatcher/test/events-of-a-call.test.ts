import { tool, type ToolCall } from '@retrysafe/decorators';
import { channel } from 'node:diagnostics_channel';
import { describe, expect, test } from 'vitest';
import { type DispatcherEvent, intentKey } from '../src/index.js';
import { approveAll, leaseMs, plan, setting, type Setting } from './setting.js';

type Here = ReturnType<typeof setting>;

const secret = 'a-secret-of-the-customer';
const args = { text: secret };
const other = { text: `${secret}-reworded` };
const kinds = (events: readonly DispatcherEvent[]) => events.map(({ kind }) => kind).join(' ');

const lives: readonly [string, string, (here: Here) => Promise<unknown>][] = [
  ['a write', 'claimed started settled', ({ dispatcher }) => dispatcher.call('idempotent-write', args, plan)],
  ['a read', 'started', ({ dispatcher }) => dispatcher.call('read', args)],
  [
    'a duplicate in other words',
    'claimed started settled drift deduplicated',
    async ({ dispatcher }) => {
      await dispatcher.call('idempotent-write', args, plan);
      await dispatcher.call('idempotent-write', other, plan);
    },
  ],
  [
    'a retry',
    'claimed started retrying started settled',
    ({ dispatcher, world }) => {
      world.next('busy');
      return dispatcher.call('non-idempotent-write', args, plan);
    },
  ],
  [
    'an unknown, and the same again: escalated',
    'claimed started settled unknown unknown',
    async ({ dispatcher, world }) => {
      world.next('answer-lost');
      await dispatcher.call('non-idempotent-write', args, plan);
      await dispatcher.call('non-idempotent-write', args, plan);
    },
  ],
  [
    'an approved call',
    'approval-asked approval-decided claimed started settled',
    async ({ dispatcher }) => {
      await dispatcher.call('irreversible', args, plan);
      await approveAll(dispatcher);
      await dispatcher.call('irreversible', args, plan);
    },
  ],
  [
    'a call that asks for what is asked for already',
    'approval-asked',
    async ({ dispatcher }) => {
      await dispatcher.call('irreversible', args, plan);
      await dispatcher.call('irreversible', args, plan);
    },
  ],
  [
    "a person's word",
    'claimed started settled unknown resolved',
    async ({ dispatcher, world }) => {
      world.next('answer-lost');
      const answer = await dispatcher.call('non-idempotent-write', args, plan);
      if (answer.kind === 'unknown') await dispatcher.settle(answer.key, { kind: 'done' }, { by: 'ann' });
    },
  ],
  ['a refusal', 'refused', ({ dispatcher }) => dispatcher.call('idempotent-write', args, {})],
  ['a sweep', 'swept', ({ dispatcher }) => dispatcher.sweep()],
];

describe('what can be heard of', () => {
  test.each(lives)('%s: %s', async (_name, expected, live) => {
    const here = setting();
    await live(here);
    expect(kinds(here.events)).toBe(expected);
  });
});

test('no event holds an argument or a result, unless the user lets drift be shown', async () => {
  for (const [, , live] of lives) {
    const here = setting();
    await live(here);
    expect(JSON.stringify(here.events)).not.toContain(secret);
  }
  const here = setting({ redact: (value) => String(value).length });
  await here.dispatcher.call('idempotent-write', args, plan);
  await here.dispatcher.call('idempotent-write', other, plan);
  expect(here.events.find(({ kind }) => kind === 'drift')).toMatchObject({
    differences: [{ path: 'text', first: secret.length, later: other.text.length }],
  });
  expect(JSON.stringify(here.events)).not.toContain(secret);
});

test.each<[string, (key: string) => unknown, string]>([
  ['a key of a Map', (key) => new Map([[key, { cents: 1 }]]), 'part.get(…)'],
  ['a number that is one', (key) => new Map([[key.length, 1]]), 'part.get(…)'],
  ['a name that is no identifier', (key) => ({ [key]: { cents: 1 } }), 'part[…]'],
  ['a place in a list', () => [{ cents: 1 }], 'part[0]'],
])('%s in the path of a drift is not shown where it may be data', async (_name, part, path) => {
  const here = setting();
  await here.dispatcher.call('idempotent-write', { part: part('ann@example.org") x') }, plan);
  await here.dispatcher.call('idempotent-write', { part: emptied(part('ann@example.org") x')) }, plan);
  const drift = here.events.find(({ kind }) => kind === 'drift');
  expect(drift).toMatchObject({ differences: [{ path, kind: 'removed' }] });
});

function emptied(part: unknown): unknown {
  if (part instanceof Map) return new Map();
  return Array.isArray(part) ? [] : {};
}

test('a redact that fails shows nothing, and harms no call', async () => {
  const here = setting({
    redact: (value, { what }) => {
      if (what === 'drift') throw new Error('broken');
      return value;
    },
  });
  await here.dispatcher.call('idempotent-write', args, plan);
  expect(await here.dispatcher.call('idempotent-write', other, plan)).toMatchObject({
    kind: 'done',
    deduplicated: true,
  });
  expect(JSON.stringify(here.events)).not.toContain(secret);
});

test('the diagnostics channel hears the same', async () => {
  const heard: unknown[] = [];
  const listen = (event: unknown) => void heard.push(event);
  channel('retrysafe').subscribe(listen);
  const here = setting();
  await here.dispatcher.call('idempotent-write', args, plan);
  channel('retrysafe').unsubscribe(listen);
  expect(heard).toEqual(here.events);
});

test('an event of a part names it', async () => {
  const here: Setting = setting();
  const parts = tool({
    name: 'parts',
    class: 'idempotent-write',
    execute: (_args: typeof args, call: ToolCall) => call.step('pay', () => 1),
  });
  await here.another({ tools: [parts] }).call('parts', args, plan);
  expect(here.events.find((event) => 'part' in event)).toMatchObject({ kind: 'settled', part: 'pay', tool: 'parts' });
});

test('a lost lease and its take-over are told', async () => {
  const here = setting();
  const intent = { tenant: 'default', ...plan, tool: 'idempotent-write', ordinal: '0' };
  const key = intentKey(intent, 0);
  await here.store.claim({
    ...intent,
    key,
    generation: 0,
    class: 'idempotent-write',
    args: JSON.stringify(args),
    holder: 'gone',
    leaseMs,
    start: true,
    reopen: false,
  });
  await here.clock.advance(leaseMs + 1);
  await here.dispatcher.call('idempotent-write', args, plan);
  expect(here.events[0]).toMatchObject({ kind: 'took-over', interrupted: true, key });
});
