import type { Provider } from '../provider.js';

export const discord: Provider = {
  name: 'discord',
  modules: ['discord.js', '@discordjs/*'],
  rows: [
    { member: 'send|reply|followUp|createDM|sendMessage', does: 'send' },
    { member: 'login|connect|init|start', does: 'none' },
  ],
  otherwise: 'by-name',
};
