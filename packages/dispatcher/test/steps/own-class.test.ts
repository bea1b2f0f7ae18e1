import { tool, type StepOptions, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import type { Mishap } from '../../src/testing/index.js';
import { plan, setting, whileTimePasses } from '../setting.js';
import { inParts, args, bodies } from './in-parts.js';

describe("a part's own class", () => {
  const found: StepOptions = { class: 'non-idempotent-write', probe: () => ({ happened: true, result: 'found' }) };
  const absent: StepOptions = { class: 'non-idempotent-write', probe: () => ({ happened: false }) };
  const blind: StepOptions = { class: 'non-idempotent-write', probe: () => ({ happened: 'cannot-tell' }) };

  test.each<[string, StepOptions, Mishap[], string, number]>([
    [
      'one that must not repeat makes the call unknown, and no retry touches it',
      { class: 'non-idempotent-write' },
      ['answer-lost'],
      'unknown',
      1,
    ],
    ['unless its probe finds the effect', found, ['answer-lost'], 'done', 1],
    ['or finds that it did not happen', absent, ['request-lost'], 'done', 2],
    ['a probe that cannot tell changes nothing', blind, ['answer-lost'], 'unknown', 1],
    ['an idempotent one is repeated', { class: 'idempotent-write' }, ['answer-lost'], 'done', 2],
    ['a read keeps no record and runs each time', { class: 'read' }, ['answer-lost'], 'done', 2],
  ])('%s', async (_name, options, mishaps, kind, requests) => {
    const here = setting();
    here.world.next(...mishaps);
    const dispatcher = here.another({ tools: [inParts(here, 'idempotent-write', [['part', options]])] });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind });
    expect(here.world.requests()).toBe(requests);
  });

  test('that a stopped start still asks for are those of the next start, and run once', async () => {
    const here = setting();
    const ends: (() => void)[] = [];
    const slow = tool({
      name: 'refund',
      class: 'idempotent-write',
      timeoutMs: 1_000,
      execute: async (_args: { text: string }, call: ToolCall) => {
        await call.step('pay', () => new Promise<void>((end) => void ends.push(end)));
        await call.step('mail', (step) => here.world.request('mail', step.idempotencyKey));
      },
    });
    const answer = here.another({ tools: [slow] }).call('refund', args, plan);
    await here.clock.asleep();
    await here.clock.advance(1_000);
    ends[0]?.();
    expect(await whileTimePasses(here.clock, answer)).toMatchObject({ kind: 'done', attempts: 2 });
    expect(bodies(here)).toEqual(['mail']);
    expect(ends).toHaveLength(1);
  });

  test.each<[string, (call: ToolCall) => unknown, RegExp]>([
    ['a class that does not exist', ({ step }) => step('part', { class: 'write' as never }, () => 1), /'part'.*read, /],
    ['no function', ({ step }) => step('part', undefined as never), /a name .* and a function/],
    ['no name', ({ step }) => step('', () => 1), /a name .* and a function/],
  ])('asked for with %s are not begun, and the reason says the mend', async (_name, execute, reason) => {
    const wrong = tool({
      name: 'refund',
      class: 'non-idempotent-write',
      execute: (_args: object, call) => execute(call),
    });
    const answer = await setting({ tools: [wrong] }).dispatcher.call('refund', {}, plan);
    expect(answer).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(reason) });
  });

  test('an irreversible part needs an irreversible tool, because nobody approved it', async () => {
    const here = setting();
    const dispatcher = here.another({
      tools: [inParts(here, 'idempotent-write', [['close', { class: 'irreversible' }]])],
    });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('irreversible'),
    });
    expect(here.world.requests()).toBe(0);
  });
});
