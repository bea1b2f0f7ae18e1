import type { Provider } from '../provider.js';

export const mastodon: Provider = {
  name: 'mastodon',
  modules: ['mastodon-api', 'masto'],
  rows: [
    { member: 'post|reply|send', does: 'send' },
    { member: 'login|connect|init|start', does: 'none' },
  ],
  otherwise: 'by-name',
};
