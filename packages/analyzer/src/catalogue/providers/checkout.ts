import type { Provider } from '../provider.js';

/** The key is the second argument. */
export const checkout: Provider = {
  name: 'checkout',
  modules: ['checkout-sdk-node'],
  rows: [
    {
      member: 'payments|refunds|payouts|transfers.create|request|capture|refund',
      does: 'pay',
      key: { at: '1', omit: 'nothing' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '1', omit: 'nothing' },
};
