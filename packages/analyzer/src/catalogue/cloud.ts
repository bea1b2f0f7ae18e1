import type { Provider } from './provider.js';

export const aws: Provider = {
  name: 'aws',
  modules: ['@aws-sdk/*', 'aws-sdk', 'aws-sdk/*'],
  rows: [
    { member: 'send', does: 'aws' },
    {
      member: 'RunInstancesCommand|CreateVolumeCommand|CreateNatGatewayCommand|CreateLaunchTemplateCommand',
      does: 'create',
      key: { at: '0.ClientToken', omit: 'random' },
    },
    {
      member: 'RunTaskCommand|CreateServiceCommand|CreateTaskSetCommand',
      does: 'create',
      key: { at: '0.clientToken', omit: 'random' },
    },
    {
      member: 'CreateSecretCommand|PutSecretValueCommand',
      does: 'create',
      key: { at: '0.ClientRequestToken', omit: 'random' },
    },
    {
      member: 'TransactWriteItemsCommand|TransactWriteCommand',
      does: 'set',
      key: { at: '0.ClientRequestToken', omit: 'random' },
    },
    { member: 'StartExecutionCommand', does: 'run', key: { at: '0.name', omit: 'random' } },
    {
      member: 'getSignedUrl|config|promise|on|fromIni|fromEnv|fromNodeProviderChain|marshall|unmarshall|destroy',
      does: 'none',
    },
  ],
  otherwise: 'by-name',
  deltas: 'fields',
};

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

/** Asking a model changes nothing. */
export const models: Provider = {
  name: 'models',
  modules: [
    'openai',
    'openai/*',
    '@anthropic-ai/sdk',
    '@anthropic-ai/*',
    'ai',
    '@ai-sdk/*',
    '@google/genai',
    '@google/generative-ai',
    'cohere-ai',
    '@mistralai/*',
    'groq-sdk',
    'ollama',
    '@langchain/*',
    'langchain',
    'langchain/*',
    '@openai/*',
    'llamaindex',
    '@huggingface/inference',
    'replicate',
    'together-ai',
    '@mastra/*',
    'genkit',
    'genkit/*',
    '@genkit-ai/*',
    'fastmcp',
    'mcp-framework',
    '@copilotkit/*',
    'voyageai',
    '@xenova/transformers',
    '@huggingface/transformers',
    'tiktoken',
    'js-tiktoken',
    '@modelcontextprotocol/ext-apps',
    '@modelcontextprotocol/ext-apps/*',
    '@retrysafe/*',
    'elevenlabs',
    'fal-ai',
    '@fal-ai/*',
  ],
  rows: [
    {
      member: 'files|vectorStores|fineTuning|jobs|assistants|batches|agents|evals.create|upload|createAndPoll',
      does: 'create',
      key: { at: '1.idempotencyKey', omit: 'nothing', dead: true },
    },
    { member: 'files|vectorStores|assistants|models|responses|conversations.delete|del', does: 'delete' },
    { member: 'callTool|call_tool', does: 'unknown' },
  ],
  otherwise: 'none',
};

/** SDKs that take a key and send none. */
export const deafs: Provider = {
  name: 'deaf to keys',
  modules: ['@mux/mux-node', 'telnyx', 'lithic'],
  rows: [],
  otherwise: 'by-name',
  key: { at: '*.idempotencyKey', omit: 'nothing', dead: true },
};

/** A browser or device: what is clicked there happens out there. */
export const browsers: Provider = {
  name: 'browsers',
  modules: [
    'playwright',
    'playwright-core',
    '@playwright/*',
    'puppeteer',
    'puppeteer-core',
    'selenium-webdriver',
    'webdriverio',
    '@browserbasehq/*',
    'chrome-remote-interface',
    'patchright',
    'camoufox*',
    '@nut-tree/*',
    'robotjs',
    'appium',
    'chrome-launcher',
  ],
  rows: [
    {
      member:
        'click|dblclick|tap|fill|type|press|check|uncheck|selectOption|setInputFiles|dragTo|dragAndDrop|hover|focus|act|insertText|down|up|move|wheel|drag|drop|dispatchEvent|pressSequentially|setChecked|select|sendKeys|clear|scroll|uploadFile|reload|goBack|goForward|goto|accept|dismiss|addCookies|clearCookies|setViewportSize|navigate|grantPermissions|setGeolocation|emulateMedia|perform',
      does: 'run',
    },
    {
      member:
        'evaluate|evaluateHandle|$eval|$$eval|addScriptTag|extract|observe|screenshot|pdf|content|waitForSelector|waitForTimeout|launch|newPage|newContext|close|connectOverCDP|connect|init|locator|getByRole|on|off|once|route|title|url|textContent|innerText|bringToFront|send|end|createSession|create|retrieve|setDefaultTimeout|setDefaultNavigationTimeout',
      does: 'none',
    },
  ],
  otherwise: 'none',
};
