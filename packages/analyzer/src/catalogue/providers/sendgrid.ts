import type { Provider } from '../provider.js';

export const sendgrid: Provider = {
  name: 'sendgrid',
  modules: ['@sendgrid/*'],
  rows: [
    { member: 'send|sendMultiple', does: 'send' },
    { member: 'setApiKey', does: 'none' },
  ],
  otherwise: 'by-name',
};
