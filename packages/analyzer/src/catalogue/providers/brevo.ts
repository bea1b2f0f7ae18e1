import type { Provider } from '../provider.js';

export const brevo: Provider = {
  name: 'brevo',
  modules: ['@getbrevo/brevo'],
  rows: [
    { member: 'sendTransacEmail', does: 'send' },
    { member: 'setApiKey', does: 'none' },
  ],
  otherwise: 'by-name',
};
