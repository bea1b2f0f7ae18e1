import type { ReadCall, ToolCall } from '@retrysafe/decorators';

/** The call that a dispatcher would hand to a read, with no network behind it. */
export function readCall(tool = 'tool'): ReadCall {
  return {
    tool,
    attempt: 1,
    signal: new AbortController().signal,
    fetch: () => Promise.reject(new Error('no network here')),
  };
}

/** The call that a dispatcher would hand to a write. */
export function toolCall(idempotencyKey: string, tool = 'tool'): ToolCall {
  return {
    ...readCall(tool),
    idempotencyKey,
    keyFor: (slot) => `${idempotencyKey}/${slot}`,
    intent: { task: 'task', step: '1', ordinal: '0', generation: 0 },
    fence: 1,
    step: () => Promise.reject(new Error('no steps here')),
  };
}
