import type { Provider } from '../provider.js';

export const plaid: Provider = {
  name: 'plaid',
  modules: ['plaid'],
  rows: [
    {
      member: 'transferCreate|transferAuthorizationCreate',
      does: 'pay',
      key: { at: '0.idempotency_key', omit: 'nothing' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '-1.idempotencyKey', omit: 'random' },
};
