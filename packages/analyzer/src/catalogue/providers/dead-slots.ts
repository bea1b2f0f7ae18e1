import type { Provider } from '../provider.js';

/** SDKs that take a key and send none. */
export const deafs: Provider = {
  name: 'deaf to keys',
  modules: ['@mux/mux-node', 'telnyx', 'lithic'],
  rows: [],
  otherwise: 'by-name',
  key: { at: '*.idempotencyKey', omit: 'nothing', dead: true },
};
