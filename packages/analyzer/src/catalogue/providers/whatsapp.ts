import type { Provider } from '../provider.js';

export const whatsapp: Provider = {
  name: 'whatsapp',
  modules: ['whatsapp-web.js'],
  rows: [
    { member: 'sendMessage|reply|send', does: 'send' },
    { member: 'login|connect|init|start', does: 'none' },
  ],
  otherwise: 'by-name',
};
