import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { plan, setting } from '../setting.js';

const args = { text: 'x' };

describe('what a handler returns', () => {
  const returning = (value: unknown) =>
    tool({ name: 'odd', class: 'non-idempotent-write', execute: (_args: { text: string }, _call: ToolCall) => value });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['false', false],
    ['0', 0],
    ["''", ''],
    ['[]', []],
  ])('%s is a result: a duplicate gets it, and nothing runs again', async (_name, value) => {
    const { dispatcher } = setting({ tools: [returning(value)] });
    expect(await dispatcher.call('odd', args, plan)).toMatchObject({ kind: 'done', deduplicated: false, attempts: 1 });
    const again = await dispatcher.call('odd', args, plan);
    expect(again).toMatchObject({ kind: 'done', deduplicated: true, attempts: 1 });
    expect(again).toHaveProperty('result', value);
    expect(again).not.toHaveProperty('resultLost');
  });

  test.each<[string, unknown]>([
    ['a function', () => 1],
    ['a class instance', new (class Money {})()],
    ['a stream', new ReadableStream()],
  ])('%s cannot be stored, but the effect is done', async (_name, value) => {
    const { dispatcher, events } = setting({ tools: [returning(value)] });
    expect(await dispatcher.call('odd', args, plan)).toMatchObject({ kind: 'done', result: value, recorded: true });
    expect(await dispatcher.call('odd', args, plan)).toMatchObject({
      kind: 'done',
      result: undefined,
      deduplicated: true,
      resultLost: true,
    });
    expect(events.find(({ kind }) => kind === 'settled')).toMatchObject({ resultLost: true });
  });

  test.each<[string, unknown, string]>([
    ['a promise of a promise, of another kind', { then: (f: (p: unknown) => void) => f(Promise.resolve(5)) }, 'done'],
    [
      'what looks like a promise and throws',
      {
        then: () => {
          throw new Error('no');
        },
      },
      'unknown',
    ],
  ])('%s', async (_name, value, kind) => {
    const { dispatcher } = setting({ tools: [returning(value)] });
    const answer = await dispatcher.call('odd', args, plan);
    expect(answer).toMatchObject({ kind });
    if (kind === 'done') expect(answer).toHaveProperty('result', 5);
  });

  test('something that cannot be redacted is not stored as it is', async () => {
    const { dispatcher, store } = setting({
      tools: [returning({ card: '4242' })],
      redact: () => {
        throw new Error('broken');
      },
    });
    const answer = await dispatcher.call('odd', args, plan);
    expect(answer).toMatchObject({ kind: 'done', result: { card: '4242' } });
    expect(JSON.stringify(await store.list({}))).not.toContain('4242');
  });

  test('what redact leaves of it is what duplicates get', async () => {
    const { dispatcher } = setting({
      tools: [returning({ card: '4242' })],
      redact: (value, { what }) => (what === 'result' ? { card: '****' } : value),
    });
    await dispatcher.call('odd', args, plan);
    expect(await dispatcher.call('odd', args, plan)).toMatchObject({ kind: 'done', result: { card: '****' } });
  });
});
