import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { memoryStore } from '../../src/index.js';
import { plan, setting, whileTimePasses } from '../setting.js';
import { slowTool, args } from './slow-tool.js';

describe('retries', () => {
  test('a Retry-After is sat out', async () => {
    let starts = 0;
    const busy = tool({
      name: 'busy',
      class: 'non-idempotent-write',
      execute: (_args: { text: string }, call: ToolCall) => {
        starts += 1;
        if (starts === 1) throw Object.assign(new Error('busy'), { status: 429, headers: { 'retry-after': '7' } });
        return call.attempt;
      },
    });
    const { dispatcher, clock, events } = setting({ tools: [busy] });
    const answer = dispatcher.call('busy', args, plan);
    await clock.asleep(2); // the heartbeat and the pause
    await clock.advance(6_999);
    expect(starts).toBe(1);
    await clock.advance(1);
    expect(await answer).toMatchObject({ kind: 'done', result: 2, attempts: 2 });
    expect(events.find(({ kind }) => kind === 'retrying')).toMatchObject({ waitMs: 7_000, after: 'not-executed' });
  });

  test('one that is longer than the patience is left to the caller', async () => {
    const busy = tool({
      name: 'busy',
      class: 'idempotent-write',
      execute: (_args: { text: string }, _call: ToolCall) => {
        throw Object.assign(new Error('busy'), { status: 429, headers: { 'retry-after': '3600' } });
      },
    });
    const { dispatcher } = setting({ tools: [busy] });
    expect(await dispatcher.call('busy', args, plan)).toMatchObject({ kind: 'failed', attempts: 1 });
  });

  test.each([
    ['within', '1h', 3_599_000, 'done', 2],
    ['past', '1h', 3_601_000, 'unknown', 1],
  ] as const)(
    "%s the provider's own window (%s), a take-over after %i ms is %s",
    async (_name, window, laterMs, kind, count) => {
      const { slow, starts } = slowTool('idempotent-write', { window });
      const { dispatcher, clock } = setting({ tools: [slow] });
      const controller = new AbortController();
      const aborted = dispatcher.call('slow', args, { ...plan, signal: controller.signal });
      await clock.asleep();
      controller.abort();
      expect(await aborted).toMatchObject({ kind: 'unknown' });
      await clock.advance(laterMs);
      const answer = dispatcher.call('slow', args, plan);
      await clock.advance(0);
      starts[1]?.end('second');
      expect(await answer).toMatchObject({ kind });
      expect(starts).toHaveLength(count);
    },
  );

  test.each([
    ['3000', 'done', 3],
    ['3601', 'unknown', 2],
  ] as const)(
    "a Retry-After of %s s, after an end that nobody saw, is %s within the provider's window of an hour",
    async (seconds, kind, count) => {
      let starts = 0;
      const busy = tool({
        name: 'busy',
        class: 'idempotent-write',
        window: '1h',
        execute: (_args: { text: string }, _call: ToolCall) => {
          starts += 1;
          if (starts === 1) throw new Error('reset');
          if (starts === 2) throw Object.assign(new Error(), { status: 429, headers: { 'retry-after': seconds } });
        },
      });
      const { dispatcher, clock } = setting({ tools: [busy], patienceMs: 7_200_000 });
      const answer = whileTimePasses(clock, dispatcher.call('busy', args, plan), 10_000);
      expect(await answer).toMatchObject({ kind });
      expect(starts).toBe(count);
    },
  );

  test('a handler gets its own copy of the first arguments at every start', async () => {
    const seen: unknown[] = [];
    const given = { text: 'first', list: [1] };
    const greedy = tool({
      name: 'greedy',
      class: 'idempotent-write',
      execute: (own: { text: string; list: number[] }, call: ToolCall) => {
        seen.push(structuredClone(own));
        own.list.push(2);
        own.text = 'changed';
        if (call.attempt === 1) throw new Error('reset');
        return own.text;
      },
    });
    const { dispatcher } = setting({ tools: [greedy], store: memoryStore() });
    await dispatcher.call('greedy', given, plan);
    expect(seen).toEqual([given, given]);
    expect(given).toEqual({ text: 'first', list: [1] });
  });
});
