import { expect, test } from 'vitest';
import { plan, setting } from './setting.js';

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
