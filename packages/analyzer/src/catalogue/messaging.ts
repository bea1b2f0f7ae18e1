import type { Provider } from './provider.js';

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

export const resend: Provider = {
  name: 'resend',
  modules: ['resend'],
  rows: [{ member: 'emails|batch.send|create', does: 'send', key: { at: '1.idempotencyKey', omit: 'nothing' } }],
  otherwise: 'by-name',
  key: { at: '1.idempotencyKey', omit: 'nothing' },
};

export const notifications: Provider = {
  name: 'notifications',
  modules: [
    '@knocklabs/node',
    '@novu/*',
    'svix',
    '@lob/lob-typescript-sdk',
    'courier',
    'expo-server-sdk',
    'web-push',
    'firebase-admin/messaging',
  ],
  rows: [
    {
      member: 'workflows|events|messages.trigger|create|send',
      does: 'send',
      key: { at: '*.idempotencyKey', omit: 'random' },
    },
  ],
  otherwise: 'by-name',
  key: { at: '*.idempotencyKey', omit: 'random' },
};

export const chat: Provider = {
  name: 'chat',
  modules: [
    '@slack/*',
    'discord.js',
    '@discordjs/*',
    'telegraf',
    'grammy',
    'node-telegram-bot-api',
    'twilio',
    'whatsapp-web.js',
    '@line/bot-sdk',
    'twitter-api-v2',
    'twit',
    '@atproto/api',
    'agent-twitter-client',
    '@neynar/*',
    'mastodon-api',
    'masto',
    'matrix-js-sdk',
    'signal-cli',
    'snoowrap',
    '@microsoft/teams*',
  ],
  rows: [
    { member: 'chat.postMessage|postEphemeral|scheduleMessage|meMessage', does: 'send' },
    { member: 'messages|calls|verifications.create', does: 'send' },
    {
      member:
        'postMessage|sendMessage|send|reply|sendPhoto|sendDocument|sendTweet|tweet|followUp|createDM|sendDm|post|publishCast',
      does: 'send',
    },
    { member: 'login|connect|init|WebClient|start', does: 'none' },
  ],
  otherwise: 'by-name',
};

export const brokers: Provider = {
  name: 'brokers',
  modules: [
    'kafkajs',
    'amqplib',
    'bullmq',
    'bull',
    'bee-queue',
    'pg-boss',
    'graphile-worker',
    '@google-cloud/pubsub',
    '@google-cloud/tasks',
    'inngest',
    '@trigger.dev/*',
    '@upstash/qstash',
    '@upstash/workflow',
    '@temporalio/*',
    'nats',
    'mqtt',
    'pusher',
    'ably',
    '@azure/service-bus',
    '@azure/event-hubs',
    '@inngest/*',
    'zeromq',
  ],
  rows: [
    { member: 'add|addBulk|schedule', does: 'create', key: { at: '2.jobId', omit: 'nothing' } },
    { member: 'addJob', does: 'create', key: { at: '2.jobKey', omit: 'nothing' } },
    {
      member:
        'send|sendBatch|publish|sendToQueue|publishMessage|publishJSON|insert|enqueue|batchTrigger|sendMessages|createTask|emit',
      does: 'create',
      key: { at: '*.id', omit: 'nothing' },
    },
    { member: 'trigger|triggerAndWait', does: 'run', key: { at: '*.idempotencyKey', omit: 'nothing' } },
    { member: 'workflow.start|execute|signalWithStart', does: 'run', key: { at: '1.workflowId', omit: 'error' } },
    {
      member:
        'connect|createChannel|assertQueue|assertExchange|consume|subscribe|run|createFunction|on|start|Worker|Queue|close|disconnect|end',
      does: 'none',
    },
  ],
  otherwise: 'by-name',
};
