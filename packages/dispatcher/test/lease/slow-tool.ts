import { tool, type ToolCall, type ToolClass } from '@retrysafe/decorators';
import type { DispatcherEvent } from '../../src/index.js';

/** A tool whose handler ends when the test says so. */
export function slowTool(toolClass: ToolClass, more: { readonly timeoutMs?: number; readonly window?: '1h' } = {}) {
  const starts: {
    readonly call: ToolCall;
    readonly end: (result: unknown) => void;
    readonly fail: (error: unknown) => void;
  }[] = [];
  const slow = tool({
    name: 'slow',
    class: toolClass as 'idempotent-write',
    ...more,
    execute: (_args: { text: string }, call: ToolCall) =>
      new Promise((end, fail) => void starts.push({ call, end, fail })),
  });
  return { slow, starts };
}

export const args = { text: 'first' };

export const kinds = (events: readonly DispatcherEvent[]) => events.map(({ kind }) => kind);
