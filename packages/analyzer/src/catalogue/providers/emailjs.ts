import type { Provider } from '../provider.js';

export const emailjs: Provider = {
  name: 'emailjs',
  modules: ['emailjs'],
  rows: [{ member: 'send|sendMail', does: 'send' }],
  otherwise: 'by-name',
};
