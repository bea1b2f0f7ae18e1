import { tool, type ToolCall } from '@retrysafe/decorators';
import { expect, test } from 'vitest';
import { approveAll, plan, setting } from '../setting.js';
import { first, other } from './asked.js';

test('a repeatable irreversible tool, once approved, is retried with the same key and arguments', async () => {
  const here = setting();
  const pay = tool({
    name: 'pay',
    class: 'irreversible',
    repeatable: true,
    execute: (args: typeof first, call: ToolCall) => here.world.request(args, call.idempotencyKey),
  });
  const dispatcher = here.another({ tools: [pay] });
  here.world.next('answer-lost');
  const answer = await dispatcher.call('pay', first, plan);
  expect(answer.kind).toBe('approval-required');
  await approveAll(dispatcher);
  expect(await dispatcher.call('pay', other, plan)).toMatchObject({ kind: 'done', attempts: 2, args: first });
  expect(here.world.effects).toHaveLength(1);
});
