import type { Provider } from '../provider.js';

export const twitter: Provider = {
  name: 'twitter',
  modules: ['twitter-api-v2', 'twit', 'agent-twitter-client'],
  rows: [
    { member: 'tweet|sendTweet|reply|sendDm|post|send', does: 'send' },
    { member: 'login|connect|init|start', does: 'none' },
  ],
  otherwise: 'by-name',
};
