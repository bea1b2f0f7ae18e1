import type { Provider } from '../provider.js';

/** The key is the second argument. */
export const gocardless: Provider = {
  name: 'gocardless',
  modules: ['gocardless-nodejs'],
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
