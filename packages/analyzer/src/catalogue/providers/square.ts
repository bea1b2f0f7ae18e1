import type { Provider } from '../provider.js';

export const square: Provider = {
  name: 'square',
  modules: ['square', 'square/*'],
  rows: [
    {
      member: 'payments|refunds.create|refundPayment|createPayment',
      does: 'pay',
      key: { at: '0.idempotencyKey', omit: 'error' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '0.idempotencyKey', omit: 'nothing' },
};
