import type { CallShape, Framework } from './shape.js';

const oneObject: Omit<CallShape, 'id' | 'sources' | 'callee'> = {
  as: 'function',
  name: ['0.name', '0.id', 'key'],
  description: ['0.description'],
  schema: ['0.parameters', '0.inputSchema', '0.schema', '0.inputJsonSchema'],
  handler: ['0.execute', '0.handler', '0.run', '0.callback', '0.func', '0.function'],
  parameters: ['arguments', 'context'],
};

/** Frameworks that run an agent's loop. */
export const agents: Framework = {
  calls: [
    { ...oneObject, id: 'ai.tool', sources: ['ai', '@ai-sdk/*'], callee: ['tool', 'dynamicTool'], name: ['key'], metadata: ['0.metadata'], approval: ['0.needsApproval'] },
    { ...oneObject, id: 'oa.tool', sources: ['@openai/agents', '@openai/agents-core', '@openai/agents-realtime'], callee: ['tool'], name: ['0.name', 'function', 'key'], approval: ['0.needsApproval'] },
    { ...oneObject, id: 'mastra.createTool', sources: ['@mastra/core', '@mastra/core/*'], callee: ['createTool'], name: ['0.id', '0.name', 'key'], annotations: ['0.mcp.annotations'], metadata: ['0.mcp._meta'], approval: ['0.requireApproval'] },
    { ...oneObject, id: 'mastra.createTool', sources: ['@mastra/core', '@mastra/core/*'], callee: ['Tool'], as: 'new', name: ['0.id', '0.name'], approval: ['0.requireApproval'] },
    { ...oneObject, id: 'openai.zodFunction', sources: ['openai/helpers/*'], callee: ['zodFunction', 'zodResponsesFunction', 'standardFunction'], handler: ['0.function'] },
    { ...oneObject, id: 'anthropic.betaTool', sources: ['@anthropic-ai/sdk/helpers/*', '@anthropic-ai/sdk'], callee: ['betaZodTool', 'betaTool', 'betaStandardSchemaTool'], handler: ['0.run'] },
    {
      id: 'claude.tool', sources: ['@anthropic-ai/claude-agent-sdk', '@anthropic-ai/claude-code'], callee: ['tool'], as: 'function', name: ['0'], description: ['1'], schema: ['2'],
      handler: ['3'], annotations: ['4.annotations'], parameters: ['arguments', 'context'],
    },
    { ...oneObject, id: 'genkit.defineTool', sources: ['genkit', 'genkit/*', '@genkit-ai/*'], callee: ['defineTool', 'dynamicTool', 'tool'], as: 'method', handler: ['1'], metadata: ['0.metadata'] },
    { ...oneObject, id: 'genkit.defineTool', sources: ['genkit', 'genkit/*', '@genkit-ai/*'], callee: ['tool', 'dynamicTool'], handler: ['1'], metadata: ['0.metadata'] },
    { ...oneObject, id: 'genkit.defineInterrupt', sources: ['genkit', 'genkit/*'], callee: ['defineInterrupt'], as: 'method', handler: [] },
    { ...oneObject, id: 'llamaindex.tool', sources: ['llamaindex', '@llamaindex/*'], callee: ['tool'], name: ['1.name', '0.name'], description: ['1.description', '0.description'], schema: ['1.parameters', '0.parameters'], handler: ['0.execute', '0'] },
    { ...oneObject, id: 'llamaindex.tool', sources: ['llamaindex', '@llamaindex/*'], callee: ['from'], as: 'method', name: ['1.name'], description: ['1.description'], schema: ['1.parameters'], handler: ['0'] },
    { ...oneObject, id: 'copilotsdk.defineTool', sources: ['@github/copilot-sdk'], callee: ['defineTool'], name: ['0'], description: ['1.description'], schema: ['1.parameters'], handler: ['1.handler'], metadata: ['1.metadata'] },
    { ...oneObject, id: 'copilotkit.frontendTool', sources: ['@copilotkit/*'], callee: ['useFrontendTool', 'useHumanInTheLoop', 'useCopilotAction'] },
    { ...oneObject, id: 'adk.FunctionTool', sources: ['@google/adk'], callee: ['FunctionTool', 'LongRunningFunctionTool'], as: 'new', approval: ['0.requireConfirmation'] },
    { ...oneObject, id: 'strands.tool', sources: ['@strands-agents/sdk'], callee: ['tool'] },
    { ...oneObject, id: 'voltagent', sources: ['@voltagent/core'], callee: ['createTool', 'tool'], annotations: ['0.mcp.annotations'], approval: ['0.needsApproval'] },
    { ...oneObject, id: 'agentkit', sources: ['@inngest/agent-kit'], callee: ['createTool'] },
    { ...oneObject, id: 'beeai', sources: ['beeai-framework*'], callee: ['DynamicTool'], as: 'new' },
    { ...oneObject, id: 'tanstack', sources: ['@tanstack/ai*'], callee: ['toolDefinition'], metadata: ['0.metadata'], approval: ['0.needsApproval'] },
    { ...oneObject, id: 'effect.Tool', sources: ['@effect/ai', '@effect/ai/*', 'effect/ai/*'], callee: ['make'], as: 'method', name: ['0'], description: ['1.description'], schema: ['1.parameters'], handler: [] },
  ],
  classes: [
    { id: 'adk.BaseTool', sources: ['@google/adk'], extends: ['BaseTool'], handler: ['runAsync'] },
    { id: 'beeai', sources: ['beeai-framework*'], extends: ['Tool'], handler: ['_run'] },
  ],
};
