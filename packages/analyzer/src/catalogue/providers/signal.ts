import type { Provider } from '../provider.js';

export const signal: Provider = {
  name: 'signal',
  modules: ['signal-cli'],
  rows: [
    { member: 'sendMessage|send', does: 'send' },
    { member: 'login|connect|init|start', does: 'none' },
  ],
  otherwise: 'by-name',
};
