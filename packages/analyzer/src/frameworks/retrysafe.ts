import type { Framework } from './shape.js';

/** Our own decorators and functions. */
export const retrysafe: Framework = {
  calls: [
    {
      id: 'retrysafe.tool',
      sources: ['@retrysafe/decorators', 'retrysafe'],
      callee: ['tool'],
      as: 'function',
      name: ['0.name', 'key'],
      description: ['0.description'],
      schema: ['0.input'],
      handler: ['0.execute'],
      class: ['0.class'],
      parameters: ['arguments', 'context'],
    },
  ],
  decorators: [
    {
      id: 'retrysafe.@Tool',
      sources: ['@retrysafe/decorators', 'retrysafe'],
      callee: ['Tool'],
      schema: ['0.input'],
      class: ['0.class'],
    },
  ],
};
