import type { Provider } from '../provider.js';

/** The key is the second argument. */
export const positional: Provider = {
  name: 'positional keys',
  modules: ['gocardless-nodejs', 'checkout-sdk-node', '@lob/*'],
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
