import type { Provider } from '../provider.js';

/** Takes a key and sends none. */
export const telnyx: Provider = {
  name: 'telnyx',
  modules: ['telnyx'],
  rows: [],
  otherwise: 'by-name',
  key: { at: '*.idempotencyKey', omit: 'nothing', dead: true },
};
