import type { Provider } from '../provider.js';

export const payments: Provider = {
  name: 'payments',
  modules: [
    '@adyen/api-library',
    '@paypal/*',
    'razorpay',
    'dwolla-v2',
    'chargebee',
    'recurly',
    'braintree',
    '@paddle/paddle-node-sdk',
    'coinbase-commerce-node',
    '@mollie/api-client',
  ],
  rows: [
    {
      member:
        'payments|refunds|payouts|transfers|charges|captures|transaction|orders.create|createPayment|refund|sale|capture',
      does: 'pay',
      key: { at: '*.idempotencyKey', omit: 'nothing' },
    },
    {
      member: 'ordersCapture|captureOrder|capturesRefund|refundCapturedPayment',
      does: 'pay',
      key: { at: '0.paypalRequestId', omit: 'nothing' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '*.idempotencyKey', omit: 'nothing' },
};
