import { type ReadCall, tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { intentKey, renderKey } from '../src/index.js';
import { plan, setting } from './setting.js';

const args = { text: 'x' };
const key = intentKey({ tenant: 'default', ...plan, tool: 'write', ordinal: '0' }, 0);

/** What a handler of this kind was handed, with what its requests carried. */
async function handed<Call extends ReadCall>(toolClass: 'read' | 'idempotent-write', look: (call: Call) => unknown) {
  const requests: { readonly key: string | null; readonly signal: AbortSignal | null }[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    requests.push({ key: new Headers(init?.headers).get('idempotency-key'), signal: init?.signal ?? null });
    return new Response('ok');
  };
  const here = setting({ fetch });
  const write = tool({
    name: 'write',
    class: toolClass as 'idempotent-write',
    execute: (_args: typeof args, call: ToolCall) => look(call as unknown as Call),
  });
  const answer = await here.another({ tools: [write] }).call('write', args, plan);
  if (answer.kind !== 'done') throw new Error(`not done, but ${answer.kind}`);
  return { result: answer.result, requests };
}

describe('what a handler of a write is handed', () => {
  test('its identity, as the orchestrator minted it', async () => {
    const { result } = await handed<ToolCall>('idempotent-write', (call) => ({
      tool: call.tool,
      attempt: call.attempt,
      key: call.idempotencyKey,
      intent: call.intent,
      fence: call.fence,
    }));
    expect(result).toEqual({
      tool: 'write',
      attempt: 1,
      key,
      intent: { ...plan, ordinal: '0', generation: 0 },
      fence: 1,
    });
  });

  test('its key in the form of a slot', async () => {
    const { result } = await handed<ToolCall>('idempotent-write', (call) => [
      call.keyFor('hex'),
      call.keyFor('uuid'),
      call.keyFor(36),
    ]);
    expect(result).toEqual([key, renderKey(key, 'uuid'), renderKey(key, 36)]);
  });

  test('a call that reads as its key, where a handler takes it for the key', async () => {
    const { result } = await handed<ToolCall>('idempotent-write', (call) => [
      `${call as unknown as string}`,
      JSON.stringify({ call }),
    ]);
    expect(result).toEqual([key, JSON.stringify({ call: key })]);
  });

  test('a fetch that carries key and signal', async () => {
    const { requests } = await handed<ToolCall>('idempotent-write', async (call) => {
      await call.fetch('https://provider.example/invoices', { method: 'POST' });
      return call.signal.aborted;
    });
    expect(requests).toEqual([{ key, signal: expect.any(AbortSignal) }]);
  });

  test('members that may be taken out of it', async () => {
    const { result, requests } = await handed<ToolCall>(
      'idempotent-write',
      async ({ keyFor, step, fetch, signal, fence, intent }) => {
        await fetch('https://provider.example/');
        return [keyFor('hex'), await step('one', () => 1), signal.aborted, fence, intent.task];
      },
    );
    expect(result).toEqual([key, 1, false, 1, plan.task]);
    expect(requests).toHaveLength(1);
  });
});

test('a read is handed no key, and its fetch carries none', async () => {
  const { result, requests } = await handed<ReadCall>('read', async (call) => {
    await call.fetch('https://provider.example/');
    return Object.keys(call).includes('idempotencyKey');
  });
  expect(result).toBe(false);
  expect(requests).toEqual([{ key: null, signal: expect.any(AbortSignal) }]);
});
