import { describe } from 'vitest';
import { findsAndFollows, run, zap } from './rows.js';

describe('a tool of a framework for agents is found and its handler is followed:', () => {
  findsAndFollows([
    [
      'LangChain tool',
      'lc.tool',
      'zap',
      `import { tool } from '@langchain/core/tools'; export const t = tool(${run}, { name: 'zap', description: 'x', schema: S })`,
    ],
    [
      'LangChain DynamicStructuredTool',
      'lc.class',
      'zap',
      `import { DynamicStructuredTool } from '@langchain/core/tools'; export const t = new DynamicStructuredTool({ name: 'zap', description: 'x', schema: S, func: ${run} })`,
    ],
    [
      'LangChain StructuredTool',
      'lc.subclass',
      'zap',
      `import { StructuredTool } from '@langchain/core/tools'; export class Zap extends StructuredTool { name = 'zap'; description = 'x'; schema = S; async _call(args) { return ${zap} } }`,
    ],
    [
      'Mastra createTool',
      'mastra.createTool',
      'zap',
      `import { createTool } from '@mastra/core/tools'; export const t = createTool({ id: 'zap', description: 'x', inputSchema: S, execute: ${run} })`,
    ],
    [
      'Mastra new Tool',
      'mastra.createTool',
      'zap',
      `import { Tool } from '@mastra/core/tools'; export const t = new Tool({ id: 'zap', description: 'x', inputSchema: S, execute: ${run} })`,
    ],
    [
      'FastMCP addTools',
      'custom.object',
      'zap',
      `import { FastMCP } from 'fastmcp'; const s = new FastMCP({}); s.addTools([{ name: 'zap', description: 'x', parameters: S, execute: ${run} }])`,
    ],
    [
      'CopilotKit useFrontendTool',
      'copilotkit.frontendTool',
      'zap',
      `import { useFrontendTool } from '@copilotkit/react-core'; export function View() { useFrontendTool({ name: 'zap', description: 'x', parameters: S, handler: ${run} }) }`,
    ],
    [
      'CopilotKit useFrontendTools',
      'custom.object',
      'zap',
      `import { useFrontendTools } from '@copilotkit/react-core'; export function View() { useFrontendTools([{ name: 'zap', description: 'x', parameters: S, handler: ${run} }]) }`,
    ],
    [
      'LlamaIndex tool with one object',
      'llamaindex.tool',
      'zap',
      `import { tool } from 'llamaindex'; export const t = tool({ name: 'zap', description: 'x', parameters: S, execute: ${run} })`,
    ],
    [
      'LlamaIndex tool with the function first',
      'llamaindex.tool',
      'zap',
      `import { tool } from 'llamaindex'; export const t = tool(${run}, { name: 'zap', description: 'x', parameters: S })`,
    ],
    [
      'LlamaIndex FunctionTool.from',
      'llamaindex.tool',
      'zap',
      `import { FunctionTool } from 'llamaindex'; export const t = FunctionTool.from(${run}, { name: 'zap', description: 'x', parameters: S })`,
    ],
    [
      'Effect, with the handlers in a layer',
      'effect.Tool',
      'zap_bill',
      `import { Tool, Toolkit } from '@effect/ai'; const Zap = Tool.make('zap_bill', { description: 'x', parameters: { id: S } }); const kit = Toolkit.make(Zap); export const live = kit.toLayer({ zap_bill: ${run}, look_bill: () => 1 })`,
    ],
    [
      'Strands',
      'strands.tool',
      'zap',
      `import { tool } from '@strands-agents/sdk'; export const t = tool({ name: 'zap', description: 'x', inputSchema: S, callback: ${run} })`,
    ],
    [
      'VoltAgent',
      'voltagent',
      'zap',
      `import { createTool } from '@voltagent/core'; export const t = createTool({ name: 'zap', description: 'x', parameters: S, execute: ${run} })`,
    ],
    [
      'Inngest agent-kit',
      'agentkit',
      'zap',
      `import { createTool } from '@inngest/agent-kit'; export const t = createTool({ name: 'zap', description: 'x', parameters: S, handler: ${run} })`,
    ],
    [
      'BeeAI DynamicTool',
      'beeai',
      'zap',
      `import { DynamicTool } from 'beeai-framework/tools/base'; export const t = new DynamicTool({ name: 'zap', description: 'x', inputSchema: S, handler: ${run} })`,
    ],
    [
      'BeeAI Tool',
      'beeai',
      'zap',
      `import { Tool } from 'beeai-framework/tools/base'; export class Zap extends Tool { name = 'zap'; description = 'x'; inputSchema() { return S } async _run(input) { return ${zap} } }`,
    ],
  ]);
});
