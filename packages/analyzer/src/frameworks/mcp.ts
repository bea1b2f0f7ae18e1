import type { CallShape, Framework } from './shape.js';

const v1 = ['@modelcontextprotocol/sdk*', '@modelcontextprotocol/sdk/server/mcp.js'];
const v2 = ['@modelcontextprotocol/server*', 'mcp-handler', '@vercel/mcp-adapter'];

const register: Omit<CallShape, 'id' | 'sources'> = {
  callee: ['registerTool'],
  as: 'method',
  name: ['0'],
  description: ['1.description', '1.title'],
  schema: ['1.inputSchema'],
  handler: ['2', '-1'],
  annotations: ['1.annotations'],
  metadata: ['1._meta'],
  parameters: ['arguments', 'context'],
  bare: true,
};

/** The protocol's own SDK and what is built right on it. */
export const mcp: Framework = {
  calls: [
    { ...register, id: 'mcp1.registerTool', sources: v1 },
    { ...register, id: 'mcp2.registerTool', sources: v2 },
    { ...register, id: 'mcp1.toolTask', sources: v1, callee: ['registerToolTask'], handler: ['2.createTask', '2'] },
    {
      ...register,
      id: 'mcp.registerAppTool',
      sources: ['@modelcontextprotocol/ext-apps*'],
      callee: ['registerAppTool'],
      as: 'function',
      name: ['1'],
      description: ['2.description', '2.title'],
      schema: ['2.inputSchema'],
      handler: ['3'],
      annotations: ['2.annotations'],
      metadata: ['2._meta'],
    },
    { ...register, id: 'mcp1.tool', sources: v1, callee: ['tool'], overloads: true },
    {
      id: 'mcpuse',
      sources: ['mcp-use*'],
      callee: ['tool'],
      as: 'method',
      name: ['0.name'],
      description: ['0.description'],
      schema: ['0.inputSchema', '0.schema'],
      handler: ['1', '0.cb'],
      annotations: ['0.annotations'],
      metadata: ['0._meta'],
      parameters: ['arguments', 'context'],
    },
    {
      id: 'fastmcp',
      sources: ['fastmcp', 'firecrawl-fastmcp', '*fastmcp*'],
      callee: ['addTool'],
      as: 'method',
      name: ['0.name'],
      description: ['0.description'],
      schema: ['0.parameters'],
      handler: ['0.execute'],
      annotations: ['0.annotations'],
      metadata: ['0._meta'],
      parameters: ['arguments', 'context'],
    },
  ],
  classes: [{ id: 'mcpframework', sources: ['mcp-framework'], extends: ['MCPTool'], handler: ['execute'] }],
  decorators: [
    {
      id: 'mcpnest.@Tool',
      sources: ['@rekog/mcp-nest'],
      callee: ['Tool'],
      schema: ['0.parameters'],
      metadata: ['0._meta'],
    },
    { id: 'nestjsmcp.@Tool', sources: ['@nestjs-mcp/server'], callee: ['Tool'], schema: ['0.paramsSchema'] },
  ],
};
