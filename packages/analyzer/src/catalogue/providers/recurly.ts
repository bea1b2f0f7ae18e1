import type { Provider } from '../provider.js';

export const recurly: Provider = {
  name: 'recurly',
  modules: ['recurly'],
  rows: [
    {
      member:
        'payments|refunds|payouts|transfers|charges|captures|transaction|orders.create|createPayment|refund|sale|capture',
      does: 'pay',
    },
  ],
  otherwise: 'by-name',
};
