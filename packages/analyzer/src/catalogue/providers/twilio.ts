import type { Provider } from '../provider.js';

export const twilio: Provider = {
  name: 'twilio',
  modules: ['twilio'],
  rows: [{ member: 'messages|calls|verifications.create', does: 'send' }],
  otherwise: 'by-name',
};
