import type { Provider } from '../provider.js';

export const banks: Provider = {
  name: 'banks',
  modules: ['modern-treasury', 'plaid', 'lithic'],
  rows: [
    { member: 'paymentOrders.create', does: 'pay', key: { at: '-1.idempotencyKey', omit: 'random' } },
    {
      member: 'transferCreate|transferAuthorizationCreate',
      does: 'pay',
      key: { at: '0.idempotency_key', omit: 'nothing' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '-1.idempotencyKey', omit: 'random' },
};
