import type { Provider } from '../provider.js';

export const novu: Provider = {
  name: 'novu',
  modules: ['@novu/*'],
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
