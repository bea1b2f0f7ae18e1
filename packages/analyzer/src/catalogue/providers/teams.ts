import type { Provider } from '../provider.js';

export const teams: Provider = {
  name: 'teams',
  modules: ['@microsoft/teams*'],
  rows: [
    { member: 'send|reply|post|postMessage|sendMessage', does: 'send' },
    { member: 'login|connect|init|start', does: 'none' },
  ],
  otherwise: 'by-name',
};
