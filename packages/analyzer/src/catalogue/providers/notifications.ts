import type { Provider } from '../provider.js';

export const notifications: Provider = {
  name: 'notifications',
  modules: [
    '@knocklabs/node',
    '@novu/*',
    'svix',
    '@lob/lob-typescript-sdk',
    'courier',
    'expo-server-sdk',
    'web-push',
    'firebase-admin/messaging',
  ],
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
