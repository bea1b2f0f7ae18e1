import type { Provider } from '../provider.js';

export const resend: Provider = {
  name: 'resend',
  modules: ['resend'],
  rows: [{ member: 'emails|batch.send|create', does: 'send', key: { at: '1.idempotencyKey', omit: 'nothing' } }],
  otherwise: 'by-name',
  key: { at: '1.idempotencyKey', omit: 'nothing' },
};
