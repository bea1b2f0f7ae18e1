import type { Provider } from '../provider.js';

/** Takes a key and sends none. */
export const lithic: Provider = {
  name: 'lithic',
  modules: ['lithic'],
  rows: [],
  otherwise: 'by-name',
  key: { at: '*.idempotencyKey', omit: 'nothing', dead: true },
};
