import type { Provider } from '../provider.js';

export const coinbaseCommerce: Provider = {
  name: 'coinbase commerce',
  modules: ['coinbase-commerce-node'],
  rows: [
    {
      member:
        'payments|refunds|payouts|transfers|charges|captures|transaction|orders.create|createPayment|refund|sale|capture',
      does: 'pay',
    },
  ],
  otherwise: 'by-name',
};
