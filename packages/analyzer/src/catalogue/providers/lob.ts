import type { Provider } from '../provider.js';

/** Letters and checks by post. The key is the second argument. */
export const lob: Provider = {
  name: 'lob',
  modules: ['@lob/*'],
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
