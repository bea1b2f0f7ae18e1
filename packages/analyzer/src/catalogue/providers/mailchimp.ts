import type { Provider } from '../provider.js';

export const mailchimp: Provider = {
  name: 'mailchimp',
  modules: ['@mailchimp/*'],
  rows: [{ member: 'send|sendTemplate', does: 'send' }],
  otherwise: 'by-name',
};
