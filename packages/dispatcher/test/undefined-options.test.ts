import { expect, test } from 'vitest';
import { createDispatcher, type DispatcherOptions, sqliteStore } from '../src/index.js';
import { plan, setting, toolsOn } from './setting.js';

const absent = undefined as string | undefined;
const args = { text: 'a' };

// Frameworks hand on what they may not have. That this file compiles is half of the test.
test('an option that is undefined is one that was left out', async () => {
  const { dispatcher, world } = setting();
  const context = { ...plan, tenant: absent, ordinal: absent, callId: absent, signal: undefined };
  const asked = await dispatcher.call('irreversible', args, context);
  if (asked.kind !== 'approval-required') throw new Error(asked.kind);
  const { approvalId, key } = asked;
  await dispatcher.approvals.decide(approvalId, { approve: true, by: 'ann', note: absent, tenant: absent });
  world.next('answer-lost');
  expect(await dispatcher.resume(key, { tenant: absent, signal: undefined })).toMatchObject({ kind: 'unknown' });
  expect(await dispatcher.settle(key, { kind: 'failed', reason: absent }, { by: 'ann', tenant: absent })).toBe(true);
  await dispatcher.closeTask(plan.task, { tenant: absent });
  await dispatcher.openTask(plan.task, { tenant: absent });
  expect(await dispatcher.call('idempotent-write', args, context)).toMatchObject({ kind: 'done' });
});

test('a dispatcher and a store that are given only undefined work by their defaults', async () => {
  const { store, world } = setting();
  const all: Record<keyof Omit<DispatcherOptions, 'tools'>, undefined> = {
    store: undefined,
    tenant: undefined,
    authorize: undefined,
    leaseMs: undefined,
    patienceMs: undefined,
    retentionMs: undefined,
    approvalMs: undefined,
    policies: undefined,
    classifyError: undefined,
    codec: undefined,
    redact: undefined,
    maxArgsBytes: undefined,
    maxResultBytes: undefined,
    clock: undefined,
    random: undefined,
    onEvent: undefined,
    telemetry: undefined,
    fetch: undefined,
  };
  const dispatcher = createDispatcher({ ...all, tools: toolsOn(world), store });
  expect(await dispatcher.call('idempotent-write', args, plan)).toMatchObject({ kind: 'done' });
  const file = { clock: undefined, driver: undefined, synchronous: undefined, busyMs: undefined };
  const ledger = sqliteStore({ ...file, path: 'never-opened.db' });
  expect(ledger.durable).toBe(true);
});
