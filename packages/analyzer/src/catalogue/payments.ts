import type { Provider } from './provider.js';

const stripeKey = { at: '-1.idempotencyKey', omit: 'random' } as const;

export const stripe: Provider = {
  name: 'stripe',
  modules: ['stripe', '@stripe/*'],
  rows: [
    { member: 'paymentIntents|charges|refunds|transfers|payouts|topups.create', does: 'pay', key: stripeKey },
    { member: 'paymentIntents.confirm|capture', does: 'pay', key: stripeKey },
    { member: 'invoices.pay|finalizeInvoice|voidInvoice', does: 'pay', key: stripeKey },
    { member: 'invoices.sendInvoice', does: 'send', key: stripeKey },
    { member: 'subscriptions.cancel|del', does: 'delete', key: stripeKey },
    { member: 'webhooks.constructEvent', does: 'none' },
    { member: 'createBalanceTransaction', does: 'delta', delta: 'balance transaction', key: stripeKey },
    { member: 'checkout.sessions.create', does: 'create', key: stripeKey },
  ],
  otherwise: 'by-name',
  key: stripeKey,
};

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

export const square: Provider = {
  name: 'square',
  modules: ['square', 'square/*'],
  rows: [
    {
      member: 'payments|refunds.create|refundPayment|createPayment',
      does: 'pay',
      key: { at: '0.idempotencyKey', omit: 'error' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '0.idempotencyKey', omit: 'nothing' },
};

export const banks: Provider = {
  name: 'banks',
  modules: ['modern-treasury', 'plaid', 'lithic'],
  rows: [
    { member: 'paymentOrders.create', does: 'pay', key: { at: '-1.idempotencyKey', omit: 'random' } },
    {
      member: 'transferCreate|transferAuthorizationCreate',
      does: 'pay',
      key: { at: '0.idempotency_key', omit: 'nothing' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '-1.idempotencyKey', omit: 'random' },
};

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

/** The key is an argument before the last, and its place depends on how many options come before it. */
export const xero: Provider = {
  name: 'xero',
  modules: ['xero-node'],
  rows: [
    {
      member: 'createInvoices|createItems|createBankTransactions|createCreditNotes',
      does: 'create',
      key: { at: '4', omit: 'nothing' },
    },
    {
      member: 'createContacts|createQuotes|createManualJournals|createPayments|createAccounts',
      does: 'create',
      key: { at: '3', omit: 'nothing' },
    },
    { member: 'createTrackingOptions', does: 'create', key: { at: '3', omit: 'nothing' } },
    {
      member: 'createPayment|createTrackingCategory|createTimesheet',
      does: 'create',
      key: { at: '2', omit: 'nothing' },
    },
  ],
  otherwise: 'by-name',
};
