import type { Provider } from '../provider.js';

export const line: Provider = {
  name: 'line',
  modules: ['@line/bot-sdk'],
  rows: [
    {
      member:
        'pushMessage|replyMessage|multicast|broadcast|narrowcast|postMessage|sendMessage|send|reply|sendPhoto|sendDocument|followUp|createDM|sendDm|post',
      does: 'send',
    },
  ],
  otherwise: 'by-name',
};
