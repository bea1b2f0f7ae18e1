import type { Provider } from '../provider.js';

export const firebaseMessaging: Provider = {
  name: 'firebase messaging',
  modules: ['firebase-admin/messaging'],
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
