import type { Provider } from '../provider.js';

export const mail: Provider = {
  name: 'mail',
  modules: [
    'nodemailer',
    '@sendgrid/*',
    'postmark',
    'mailgun.js',
    'mailgun-js',
    'node-mailjet',
    '@mailchimp/*',
    'emailjs',
    '@getbrevo/brevo',
    'loops',
    '@react-email/render',
  ],
  rows: [
    {
      member:
        'sendMail|send|sendMultiple|sendEmail|sendEmailWithTemplate|sendTransactionalEmail|sendTransacEmail|messages.create',
      does: 'send',
    },
    { member: 'createTransport|setApiKey|render|client', does: 'none' },
  ],
  otherwise: 'by-name',
};
