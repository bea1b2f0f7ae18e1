import type { Provider } from '../provider.js';

export const matrix: Provider = {
  name: 'matrix',
  modules: ['matrix-js-sdk'],
  rows: [
    { member: 'sendMessage|sendEvent|send|reply', does: 'send' },
    { member: 'login|connect|init|start', does: 'none' },
  ],
  otherwise: 'by-name',
};
