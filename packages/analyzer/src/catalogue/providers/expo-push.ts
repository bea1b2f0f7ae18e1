import type { Provider } from '../provider.js';

export const expoPush: Provider = {
  name: 'expo push',
  modules: ['expo-server-sdk'],
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
