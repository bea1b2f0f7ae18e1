import { describe, expect, test } from 'vitest';
import type { Dispatcher } from '../src/index.js';
import { plan, setting } from './setting.js';

// What JavaScript, or a cast, may pass.
const loose = (value: unknown) => value as never;
const by = { by: 'ann' };
const yes = { approve: true, ...by };

describe('a field that does not exist is refused where it would silently say nothing', () => {
  test.each<[string, (on: Dispatcher) => Promise<unknown>, string]>([
    [
      'a tenant by another name, to settle',
      (on) => on.settle('key', { kind: 'failed' }, loose({ ...by, tenantId: 'acme' })),
      "settle has no 'tenantId'. Did you mean 'tenant'? Use: by, tenant.",
    ],
    [
      'a result by another name, which would be lost',
      (on) => on.settle('key', loose({ kind: 'done', value: 1 }), by),
      "What is settled as 'done' has no 'value'. Use: kind, result.",
    ],
    [
      'a result of what failed',
      (on) => on.settle('key', loose({ kind: 'failed', result: 1 }), by),
      "What is settled as 'failed' has no 'result'. Use: kind, reason.",
    ],
    [
      'a comment in the place of a note',
      (on) => on.approvals.decide('id', loose({ ...yes, comment: 'fine' })),
      "A decision has no 'comment'. Use: approve, by, note, tenant.",
    ],
    [
      'one state in the place of states, which would list the pending ones',
      (on) => on.approvals.list(loose({ state: 'denied' })),
      "approvals.list has no 'state'. Did you mean 'states'?",
    ],
    ['a text for a filter', (on) => on.approvals.list(loose('acme')), 'approvals.list takes an object: { tenant,'],
    [
      'a text for states',
      (on) => on.approvals.list(loose({ states: 'pending' })),
      "approvals.list: 'states' must be a list, such as ['pending', 'approved'].",
    ],
    ['a limit below zero', (on) => on.approvals.list({ limit: -1 }), "'limit' must be a whole number from 0 up."],
    ['a limit that is no number', (on) => on.approvals.list({ limit: NaN }), "'limit' must be a whole number"],
    [
      'a tenant by another name, to open',
      (on) => on.openTask('task', loose({ tenantId: 'acme' })),
      "A task to open or close has no 'tenantId'.",
    ],
    [
      'a tenant where options belong, to close',
      (on) => on.closeTask('task', loose('acme')),
      'A task to open or close takes an object: { tenant }.',
    ],
  ])('%s', async (_name, act, message) => {
    const { dispatcher, store } = setting();
    await expect(act(dispatcher)).rejects.toThrow(TypeError);
    await expect(act(dispatcher)).rejects.toThrow(message);
    expect(await store.list({})).toEqual([]);
  });

  test('resume, which never rejects, is refused', async () => {
    const { dispatcher } = setting();
    expect(await dispatcher.resume('key', loose({ tenantId: 'acme' }))).toEqual({
      kind: 'refused',
      code: 'invalid-call',
      message: "Nothing ran: resume has no 'tenantId'. Did you mean 'tenant'? Use: tenant, signal.",
    });
  });
});

test('options that are null are options that were left out', async () => {
  const { dispatcher, world } = setting();
  await dispatcher.closeTask(plan.task, loose(null));
  expect(await dispatcher.call('idempotent-write', { text: 'x' }, plan)).toMatchObject({ code: 'task-closed' });
  await dispatcher.openTask(plan.task, loose(null));
  world.next('answer-lost');
  const answer = await dispatcher.call('non-idempotent-write', { text: 'x' }, plan);
  expect(await dispatcher.resume('key' in answer ? (answer.key ?? '') : '', loose(null))).toMatchObject({
    kind: 'unknown',
  });
  expect(await dispatcher.approvals.list(loose(null))).toEqual([]);
});
