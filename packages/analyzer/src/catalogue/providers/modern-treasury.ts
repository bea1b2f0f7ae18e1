import type { Provider } from '../provider.js';

export const modernTreasury: Provider = {
  name: 'modern treasury',
  modules: ['modern-treasury'],
  rows: [{ member: 'paymentOrders.create', does: 'pay', key: { at: '-1.idempotencyKey', omit: 'random' } }],
  otherwise: 'by-name',
  key: { at: '-1.idempotencyKey', omit: 'random' },
};
