import type { Provider } from '../provider.js';

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
