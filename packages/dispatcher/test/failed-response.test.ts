import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import type { DispatcherOptions } from '../src/index.js';
import { plan, setting } from './setting.js';

/** A dispatcher whose tools hand on what fetch gave them, as it is. */
function handingOn(...statuses: readonly number[]) {
  const sent: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    sent.push(new Headers(init?.headers).get('idempotency-key'));
    return new Response('{"card":"4242"}', { status: statuses[sent.length - 1] ?? 200 });
  };
  const execute = (_args: object, call: ToolCall) => call.fetch('https://api.example/charges', { method: 'POST' });
  const tools = [
    tool({ name: 'read', class: 'read', execute: (_args: object, call) => call.fetch('https://api.example') }),
    tool({ name: 'keyed', class: 'idempotent-write', execute }),
    tool({ name: 'plain', class: 'non-idempotent-write', execute }),
    tool({
      name: 'parts',
      class: 'non-idempotent-write',
      execute: (_args: object, call: ToolCall) =>
        call.step('charge', (step) => step.fetch('https://api.example/charges', { method: 'POST' })),
    }),
  ];
  return { sent, ...setting({ tools, fetch } satisfies Partial<DispatcherOptions>) };
}

describe('a response that is no success, and that the handler returns as its result', () => {
  test.each<[string, readonly number[], object, number]>([
    ['keyed', [504, 504, 504], { kind: 'unknown', reason: '504 HttpError: the provider answered with an error' }, 3],
    ['keyed', [504, 200], { kind: 'done', attempts: 2 }, 2],
    ['keyed', [422], { kind: 'failed' }, 1],
    ['plain', [504], { kind: 'unknown' }, 1],
    ['plain', [429, 200], { kind: 'done', attempts: 2 }, 2],
    ['parts', [504], { kind: 'unknown' }, 1],
    ['parts', [404], { kind: 'failed' }, 1],
    ['read', [503, 200], { kind: 'done', attempts: 2 }, 2],
    ['read', [404], { kind: 'failed' }, 1],
  ])('of the tool `%s` after %j is %j', async (name, statuses, answer, requests) => {
    const here = handingOn(...statuses);
    expect(await here.dispatcher.call(name, {}, plan)).toMatchObject(answer);
    expect(here.sent).toHaveLength(requests);
    expect(new Set(here.sent).size).toBe(1);
  });

  test('of a handler that came back late does not pass for a late success', async () => {
    let answer: (response: Response) => void = () => {};
    const late = tool({
      name: 'late',
      class: 'non-idempotent-write',
      timeoutMs: 1_000,
      execute: (_args: object, _call: ToolCall) => new Promise<Response>((resolve) => (answer = resolve)),
    });
    const here = setting({ tools: [late] });
    const call = here.dispatcher.call('late', {}, plan);
    await here.clock.asleep(2);
    await here.clock.advance(1_000);
    expect(await call).toMatchObject({ kind: 'unknown' });
    answer(new Response(null, { status: 500 }));
    await here.clock.advance(0);
    expect(await here.dispatcher.call('late', {}, plan)).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    ['an object that only looks like one', { ok: false, status: 504, headers: new Headers() }],
    ['an outcome of its own kind', { ok: false, error: 'no such customer' }],
  ])('%s is a result like any other', async (_name, result) => {
    const plain = tool({
      name: 'plain',
      class: 'idempotent-write',
      execute: (_args: object, _call: ToolCall) => result,
    });
    expect(await setting({ tools: [plain] }).dispatcher.call('plain', {}, plan)).toMatchObject({
      kind: 'done',
      result,
    });
  });
});
