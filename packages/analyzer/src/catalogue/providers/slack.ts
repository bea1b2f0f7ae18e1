import type { Provider } from '../provider.js';

export const slack: Provider = {
  name: 'slack',
  modules: ['@slack/*'],
  rows: [
    { member: 'chat.postMessage|postEphemeral|scheduleMessage|meMessage', does: 'send' },
    { member: 'postMessage|sendMessage|send', does: 'send' },
    { member: 'WebClient|start|init', does: 'none' },
  ],
  otherwise: 'by-name',
};
