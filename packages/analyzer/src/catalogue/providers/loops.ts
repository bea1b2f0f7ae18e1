import type { Provider } from '../provider.js';

export const loops: Provider = {
  name: 'loops',
  modules: ['loops'],
  rows: [{ member: 'sendTransactionalEmail|sendEmail', does: 'send' }],
  otherwise: 'by-name',
};
