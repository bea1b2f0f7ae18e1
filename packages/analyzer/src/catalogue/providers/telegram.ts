import type { Provider } from '../provider.js';

export const telegram: Provider = {
  name: 'telegram',
  modules: ['telegraf', 'grammy', 'node-telegram-bot-api'],
  rows: [
    { member: 'sendMessage|sendPhoto|sendDocument|reply|send', does: 'send' },
    { member: 'login|connect|init|start', does: 'none' },
  ],
  otherwise: 'by-name',
};
