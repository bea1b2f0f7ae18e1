import type { Provider } from '../provider.js';

export const bluesky: Provider = {
  name: 'bluesky',
  modules: ['@atproto/api'],
  rows: [
    { member: 'post|reply|sendMessage|send', does: 'send' },
    { member: 'login|connect|init|start', does: 'none' },
  ],
  otherwise: 'by-name',
};
