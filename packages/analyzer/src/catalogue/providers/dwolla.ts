import type { Provider } from '../provider.js';

export const dwolla: Provider = {
  name: 'dwolla',
  modules: ['dwolla-v2'],
  rows: [
    {
      member:
        'payments|refunds|payouts|transfers|charges|captures|transaction|orders.create|createPayment|refund|sale|capture',
      does: 'pay',
      key: { at: '*.idempotencyKey', omit: 'nothing' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '*.idempotencyKey', omit: 'nothing' },
};
