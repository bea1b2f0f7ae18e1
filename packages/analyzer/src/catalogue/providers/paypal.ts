import type { Provider } from '../provider.js';

export const paypal: Provider = {
  name: 'paypal',
  modules: ['@paypal/*'],
  rows: [
    {
      member: 'ordersCapture|captureOrder|capturesRefund|refundCapturedPayment',
      does: 'pay',
      key: { at: '0.paypalRequestId', omit: 'nothing' },
    },
    {
      member:
        'payments|refunds|payouts|transfers|charges|captures|transaction|orders.create|createPayment|refund|sale|capture',
      does: 'pay',
      key: { at: '*.idempotencyKey', omit: 'nothing' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '*.idempotencyKey', omit: 'nothing' },
};
