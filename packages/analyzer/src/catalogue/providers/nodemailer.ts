import type { Provider } from '../provider.js';

export const nodemailer: Provider = {
  name: 'nodemailer',
  modules: ['nodemailer'],
  rows: [
    { member: 'sendMail', does: 'send' },
    { member: 'createTransport', does: 'none' },
  ],
  otherwise: 'by-name',
};
