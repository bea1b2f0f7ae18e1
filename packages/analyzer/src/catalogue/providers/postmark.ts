import type { Provider } from '../provider.js';

export const postmark: Provider = {
  name: 'postmark',
  modules: ['postmark'],
  rows: [{ member: 'sendEmail|sendEmailWithTemplate', does: 'send' }],
  otherwise: 'by-name',
};
