import type { Provider } from '../provider.js';

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
