import type { Provider } from '../provider.js';

/** Takes a key and sends none. */
export const mux: Provider = {
  name: 'mux',
  modules: ['@mux/mux-node'],
  rows: [],
  otherwise: 'by-name',
  key: { at: '*.idempotencyKey', omit: 'nothing', dead: true },
};
