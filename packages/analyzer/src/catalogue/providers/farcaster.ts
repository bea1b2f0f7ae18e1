import type { Provider } from '../provider.js';

export const farcaster: Provider = {
  name: 'farcaster',
  modules: ['@neynar/*'],
  rows: [{ member: 'publishCast|post|send', does: 'send' }],
  otherwise: 'by-name',
};
