import type { Provider } from '../provider.js';

export const paddle: Provider = {
  name: 'paddle',
  modules: ['@paddle/paddle-node-sdk'],
  rows: [
    {
      member:
        'payments|refunds|payouts|transfers|charges|captures|transaction|orders.create|createPayment|refund|sale|capture',
      does: 'pay',
    },
  ],
  otherwise: 'by-name',
};
