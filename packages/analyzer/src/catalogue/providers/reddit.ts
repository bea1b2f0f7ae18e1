import type { Provider } from '../provider.js';

export const reddit: Provider = {
  name: 'reddit',
  modules: ['snoowrap'],
  rows: [{ member: 'reply|post|send', does: 'send' }],
  otherwise: 'by-name',
};
