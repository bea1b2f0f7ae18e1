import type { Framework } from './shape.js';

const sources = ['@langchain/core/tools', '@langchain/core', 'langchain', 'langchain/tools', '@langchain/*'];

export const langchain: Framework = {
  calls: [
    {
      id: 'lc.tool',
      sources,
      callee: ['tool'],
      as: 'function',
      name: ['1.name', 'key'],
      description: ['1.description'],
      schema: ['1.schema'],
      handler: ['0'],
      metadata: ['1.metadata'],
      parameters: ['arguments', 'context'],
    },
    {
      id: 'lc.class',
      sources,
      callee: ['DynamicStructuredTool', 'DynamicTool'],
      as: 'new',
      name: ['0.name'],
      description: ['0.description'],
      schema: ['0.schema'],
      handler: ['0.func'],
      metadata: ['0.metadata'],
      parameters: ['arguments', 'context'],
    },
  ],
  classes: [{ id: 'lc.subclass', sources, extends: ['StructuredTool', 'Tool'], handler: ['_call'] }],
};
