import { describe } from 'vitest';
import { findsAndFollows, run, zap } from './rows.js';

describe('a tool of the SDK of a model is found and its handler is followed:', () => {
  findsAndFollows([
    [
      'OpenAI runTools',
      'openai.runTools',
      'zap',
      `import OpenAI from 'openai'; new OpenAI().chat.completions.runTools({ tools: [{ type: 'function', function: { name: 'zap', description: 'x', parameters: {}, function: ${run} } }] })`,
    ],
    [
      'OpenAI zodFunction',
      'openai.zodFunction',
      'zap',
      `import { zodFunction } from 'openai/helpers/zod'; export const t = zodFunction({ name: 'zap', description: 'x', parameters: S, function: ${run} })`,
    ],
    [
      'OpenAI standardFunction',
      'openai.zodFunction',
      'zap',
      `import { standardFunction } from 'openai/helpers/standard-schema'; export const t = standardFunction({ name: 'zap', description: 'x', parameters: S, function: ${run} })`,
    ],
    [
      'OpenAI raw, with a switch',
      'openai.raw',
      'zap_bill',
      `import OpenAI from 'openai'; const o = new OpenAI(); o.responses.create({ tools: [{ type: 'function', name: 'zap_bill', description: 'x', parameters: { type: 'object' } }] }); async function go(call) { switch (call.name) { case 'zap_bill': return ${zap} } }`,
    ],
    [
      'OpenAI responses runner',
      'openai.responsesRunner',
      'zap',
      `import { runner } from 'openai/helpers/responses-tool-runner'; export const f = { tool: { name: 'zap', description: 'x', parameters: {} }, execute: ${run} }`,
    ],
    [
      'Anthropic betaZodTool',
      'anthropic.betaTool',
      'zap',
      `import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'; export const t = betaZodTool({ name: 'zap', description: 'x', inputSchema: S, run: ${run} })`,
    ],
    [
      'Anthropic raw, with a switch',
      'anthropic.raw',
      'zap_bill',
      `import Anthropic from '@anthropic-ai/sdk'; new Anthropic().messages.create({ tools: [{ name: 'zap_bill', description: 'x', input_schema: { type: 'object' } }] }); async function go(block) { if (block.name === 'zap_bill') return ${zap} }`,
    ],
    [
      'AI SDK',
      'ai.tool',
      'zap',
      `import { tool } from 'ai'; export const tools = { zap: tool({ description: 'x', inputSchema: S, execute: ${run} }) }`,
    ],
    [
      'AI SDK dynamicTool',
      'ai.tool',
      'zap',
      `import { dynamicTool } from 'ai'; export const tools = { zap: dynamicTool({ description: 'x', inputSchema: S, execute: ${run} }) }`,
    ],
    [
      'Google GenAI declarations, with a table',
      'openai.raw',
      'zap_bill',
      `import { GoogleGenAI } from '@google/genai'; export const config = { tools: [{ functionDeclarations: [{ name: 'zap_bill', description: 'x', parameters: { type: 'OBJECT' } }] }] }; const table = { zap_bill: ${run}, look_bill: async () => 1 };`,
    ],
    [
      'Claude Agent SDK',
      'claude.tool',
      'zap',
      `import { tool } from '@anthropic-ai/claude-agent-sdk'; export const t = tool('zap', 'x', { id: S }, ${run})`,
    ],
    [
      'OpenAI Agents',
      'oa.tool',
      'zap',
      `import { tool } from '@openai/agents'; export const t = tool({ name: 'zap', description: 'x', parameters: S, execute: ${run} })`,
    ],
    [
      'Genkit defineTool',
      'genkit.defineTool',
      'zap',
      `import { genkit } from 'genkit'; const ai = genkit({}); ai.defineTool({ name: 'zap', description: 'x', inputSchema: S }, ${run})`,
    ],
    [
      'Genkit tool',
      'genkit.defineTool',
      'zap',
      `import { tool } from 'genkit/beta'; export const t = tool({ name: 'zap', description: 'x', inputSchema: S }, ${run})`,
    ],
    [
      'Copilot SDK',
      'copilotsdk.defineTool',
      'zap',
      `import { defineTool } from '@github/copilot-sdk'; export const t = defineTool('zap', { description: 'x', parameters: S, handler: ${run} })`,
    ],
    [
      'Google ADK FunctionTool',
      'adk.FunctionTool',
      'zap',
      `import { FunctionTool } from '@google/adk'; export const t = new FunctionTool({ name: 'zap', description: 'x', parameters: S, execute: ${run} })`,
    ],
    [
      'Google ADK BaseTool',
      'adk.BaseTool',
      'zap',
      `import { BaseTool } from '@google/adk'; export class Zap extends BaseTool { constructor() { super({ name: 'zap', description: 'x' }) } async runAsync({ args }) { return ${zap} } }`,
    ],
    [
      'TanStack AI',
      'tanstack',
      'zap',
      `import { toolDefinition } from '@tanstack/ai'; const def = toolDefinition({ name: 'zap', description: 'x', inputSchema: S }); export const t = def.server(${run})`,
    ],
  ]);
});
