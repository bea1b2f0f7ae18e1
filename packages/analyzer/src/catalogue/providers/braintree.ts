import type { Provider } from '../provider.js';

export const braintree: Provider = {
  name: 'braintree',
  modules: ['braintree'],
  rows: [
    {
      member:
        'payments|refunds|payouts|transfers|charges|captures|transaction|orders.create|createPayment|refund|sale|capture',
      does: 'pay',
    },
  ],
  otherwise: 'by-name',
};
