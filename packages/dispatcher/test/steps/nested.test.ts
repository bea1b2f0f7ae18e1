import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { plan, setting, type Setting, whileTimePasses } from '../setting.js';
import { args, bodies } from './in-parts.js';

describe('a part of a part', () => {
  const nested = (here: Setting, way: { last: string; inner: boolean }) =>
    tool({
      name: 'refund',
      class: 'idempotent-write',
      execute: async (_args: { text: string }, call: ToolCall) => {
        const send = (name: string, before?: () => Promise<unknown>) =>
          call.step(name, async (step) => {
            await before?.();
            return (await here.world.request(name, step.idempotencyKey)).id;
          });
        await send('outer', way.inner ? () => send('inner') : undefined);
        return send(way.last);
      },
    });

  test('is not asked for again once the whole is done, and a replay goes on behind it', async () => {
    const here = setting();
    here.world.next('ok', 'ok', 'request-lost');
    const tools = nested(here, { last: 'last', inner: true });
    const dispatcher = here.another({ tools, policies: { 'idempotent-write': { tries: 1 } } });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind: 'unknown' });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind: 'done' });
    expect(bodies(here)).toEqual(['inner', 'outer', 'last']);
  });

  test('hides no other way of the handler', async () => {
    const here = setting();
    here.world.next('ok', 'ok', 'answer-lost');
    const policies = { 'idempotent-write': { tries: 1 } };
    const before = here.another({ tools: nested(here, { last: 'last', inner: true }), policies });
    expect(await before.call('refund', args, plan)).toMatchObject({ kind: 'unknown' });
    const after = here.another({ tools: nested(here, { last: 'other', inner: true }), policies });
    expect(await whileTimePasses(here.clock, after.call('refund', args, plan))).toMatchObject({
      kind: 'unknown',
      reason: "the handler took another way than before: it asks for 'other' and passed over 'last'",
    });
    expect(bodies(here)).toEqual(['inner', 'outer', 'last']);
  });
});
