import type { Provider } from '../provider.js';

export const mailjet: Provider = {
  name: 'mailjet',
  modules: ['node-mailjet'],
  rows: [{ member: 'send', does: 'send' }],
  otherwise: 'by-name',
};
