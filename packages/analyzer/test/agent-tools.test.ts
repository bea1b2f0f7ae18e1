import { describe, expect, test } from 'vitest';
import { handler, toolsOf } from './setup.js';

const libraries = `import { Agent } from '@mastra/core/agent'; import { createTool } from '@mastra/core/tools'; import { generateText, streamText, tool } from 'ai'; import { openai } from '@ai-sdk/openai'; import { Agent as Runner, run, tool as toolOf } from '@openai/agents'; import { createReactAgent } from '@langchain/langgraph/prebuilt'; import { tool as chained } from '@langchain/core/tools';
const cut = createTool({ id: 'cut', execute: async () => fetch('https://x/bills/1', { method: 'DELETE' }) }); const look = createTool({ id: 'look', execute: async () => fetch('https://x/bills') });`;

function verdictOf(body: string, head = '', files = {}) {
  const main = handler(`return ${body}`, libraries + head);
  const found = toolsOf({ 'main.ts': main, ...files }).find(({ name }) => name === 'frobnicate')?.inferred;
  return [found?.class, found?.confidence];
}

describe('a model that is asked may call the tools that it is given:', () => {
  test.each([
    [
      'an agent',
      `agent.generate(args.note)`,
      `const agent = new Agent({ name: 'a', tools: { look, cut } });`,
      'irreversible',
      'code',
    ],
    [
      'an agent that answers piece by piece',
      `agent.stream(args.note)`,
      `const agent = new Agent({ name: 'a', tools: { cut } });`,
      'irreversible',
      'code',
    ],
    [
      'an agent that only looks',
      `agent.generate(args.note)`,
      `const agent = new Agent({ name: 'a', tools: { look } });`,
      'read',
      'code',
    ],
    [
      'an agent beside another',
      `second.generate(args.note)`,
      `const agent = new Agent({ name: 'a', tools: { cut } }); const second = new Agent({ name: 'b', tools: { look } });`,
      'read',
      'code',
    ],
    ['an agent without tools', `agent.generate(args.note)`, `const agent = new Agent({ name: 'a' });`, 'read', 'code'],
    [
      'an agent whose tools come from elsewhere',
      `agent.generate(args.note)`,
      `const agent = new Agent({ name: 'a', tools: await mcp.getTools() });`,
      'unknown',
      'name',
    ],
    [
      'what an agent is called',
      `agent.getInstructions()`,
      `const agent = new Agent({ name: 'a', tools: { cut } });`,
      'read',
      'code',
    ],
    [
      'an agent that is handed over',
      `run(agent, args.note)`,
      `const all = [toolOf({ name: 'cut', execute: async () => fetch('https://x', { method: 'DELETE' }) })]; const agent = new Runner({ name: 'a', tools: all });`,
      'irreversible',
      'code',
    ],
    [
      'a question with tools',
      `generateText({ model: openai('m'), prompt: args.note, tools: { cut: tool({ description: 'd', execute: async () => fetch('https://x', { method: 'DELETE' }) }) } })`,
      '',
      'irreversible',
      'code',
    ],
    [
      'a question with a tool of the provider',
      `generateText({ model: openai('m'), prompt: args.note, tools: { web: openai.tools.webSearch({}) } })`,
      '',
      'read',
      'code',
    ],
    ['a question without tools', `streamText({ model: openai('m'), prompt: args.note })`, '', 'read', 'code'],
    [
      'tools that a library makes of functions',
      `agent.invoke({ messages: [args.note] })`,
      `const agent = createReactAgent({ tools: [chained(async () => 1, { name: 'cut' })] });`,
      'unknown',
      'name',
    ],
  ])('%s', (_row, body, head, expected, confidence) => {
    expect(verdictOf(body, head)).toEqual([expected, confidence]);
  });

  test('an agent of another file', () => {
    const files = {
      'agent.ts': `${libraries} export const agent = new Agent({ name: 'a', tools: { cut } });`,
    };
    expect(verdictOf(`agent.generate(args.note)`, `import { agent } from './agent.js';`, files)).toEqual([
      'irreversible',
      'code',
    ]);
  });
});
