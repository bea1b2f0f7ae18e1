import type { Provider } from '../provider.js';

export const knock: Provider = {
  name: 'knock',
  modules: ['@knocklabs/node'],
  rows: [
    {
      member: 'workflows|events|messages.trigger|create|send',
      does: 'send',
      key: { at: '*.idempotencyKey', omit: 'random' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '*.idempotencyKey', omit: 'random' },
};
