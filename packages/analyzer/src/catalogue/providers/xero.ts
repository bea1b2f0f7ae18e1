import type { Provider } from '../provider.js';

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
