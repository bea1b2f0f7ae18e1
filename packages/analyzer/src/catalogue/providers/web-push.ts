import type { Provider } from '../provider.js';

export const webPush: Provider = {
  name: 'web push',
  modules: ['web-push'],
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
