import { expect, test } from 'vitest';
import { isPauseSignal } from '../../src/ending/pause-signal.js';

// The shapes as their packages throw them: @langchain/langgraph 1.7.3 and 0.2, genkit 1.42, MCP SDK 1.32, workflow 4.
const thrown = (name: string, fields = {}) => Object.assign(new Error(''), { name }, fields);

class Bubble extends Error {
  get is_bubble_up() {
    return true;
  }
}

test.each<[string, unknown]>([
  ["LangGraph's bubbling errors", new Bubble()],
  ["LangGraph's interrupt before it bubbled", thrown('GraphInterrupt', { interrupts: [] })],
  ["LangGraph's node interrupt", thrown('NodeInterrupt', { interrupts: [{ value: 'approve?' }] })],
  ["Genkit's interrupt", thrown('ToolInterruptError', { metadata: undefined })],
  ["MCP's call for a visit to a URL", thrown('McpError', { code: -32042, data: { elicitations: [] } })],
  ["Vercel Workflow's suspension", thrown('WorkflowSuspension', { steps: [] })],
])('%s is a pause', (_name, error) => {
  expect(isPauseSignal(error)).toBe(true);
});

test.each<[string, unknown]>([
  ['an error that only borrows the name', thrown('GraphInterrupt')],
  ['an abort by the name of an interrupt', thrown('ToolInterruptError')],
  ["another of MCP's errors", thrown('McpError', { code: -32602, data: {} })],
  ["LangGraph's recursion limit", thrown('GraphRecursionError')],
  ['a mark that is not true', thrown('X', { is_bubble_up: 'yes' })],
  ['an ordinary error', new Error('boom')],
  ['no error', undefined],
])('%s is none', (_name, error) => {
  expect(isPauseSignal(error)).toBe(false);
});
