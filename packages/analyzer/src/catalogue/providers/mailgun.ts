import type { Provider } from '../provider.js';

export const mailgun: Provider = {
  name: 'mailgun',
  modules: ['mailgun.js', 'mailgun-js'],
  rows: [
    { member: 'messages.create', does: 'send' },
    { member: 'send', does: 'send' },
    { member: 'client', does: 'none' },
  ],
  otherwise: 'by-name',
};
