import type { Provider } from '../provider.js';

/** Clients of a service whose methods are named for what they do. */
export const services: Provider = {
  name: 'services',
  modules: [
    'googleapis',
    '@googleapis/*',
    'google-auth-library',
    '@octokit/*',
    'octokit',
    '@notionhq/client',
    '@linear/sdk',
    'intercom-client',
    '@hubspot/*',
    'jsforce',
    '@azure/*',
    '@google-cloud/*',
    '@kubernetes/client-node',
    'dockerode',
    '@shopify/*',
    '@gitbeaker/*',
    'jira.js',
    'asana',
    'trello',
    'plaid',
    'node-quickbooks',
    'zendesk*',
    'contentful-management',
    '@sanity/*',
    'shippo',
    '@easypost/api',
  ],
  rows: [
    {
      member:
        'paginate|iterator|auth|setCredentials|getToken|generateAuthUrl|refreshAccessToken|getAccessToken|OAuth2|GoogleAuth|JWT|loadFromDefault|loadFromFile|loadFromCluster|loadFromString|loadFromOptions|makeApiClient|getClient|authorize|refreshToken|setTokenSet|getClientCredentialsToken|disconnect|updateTenants|fromJSON|getCurrentCluster|setCurrentContext|exportConfig|addInterceptor|verifyIdToken|getRequestHeaders|revokeCredentials|request|graphql|buildConsentUrl|initialize|fetch|hook|log',
      does: 'unknown',
    },
    { member: 'bucket|file.upload|save', does: 'set' },
    { member: 'messages|threads|drafts.send', does: 'send' },
    { member: 'messages|threads.trash|untrash|modify|batchModify', does: 'set' },
    { member: 'files|permissions.export|list|get|watch|generateIds', does: 'read' },
    { member: 'spreadsheets.values.append', does: 'delta', delta: 'append' },
    { member: 'freebusy.query', does: 'read' },
  ],
  otherwise: 'by-name',
};
