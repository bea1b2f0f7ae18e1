import type { Provider } from './provider.js';

/** Clients that send what they are given; method and URL tell what it does. */
export const httpClients: Provider = {
  name: 'http',
  modules: ['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'undici', 'axios', 'axios-retry', 'got', 'ky', 'ofetch', 'superagent', 'needle', 'request', 'request-promise', 'wretch', 'node:http', 'node:https', 'http', 'https', 'http2', 'node:http2', 'fetch-retry', 'make-fetch-happen', 'openapi-fetch', 'phin', 'bent', 'supertest', 'node-fetch-native', 'follow-redirects', 'p-fetch', '@better-fetch/fetch', 'ky-universal', 'xior', 'redaxios'],
  rows: [
    { member: 'create|extend|defaults|interceptors|Agent|isAxiosError|setGlobalDispatcher|createServer|listen', does: 'none' },
    { member: 'get|head|options', does: 'http' },
    { member: 'post|put|patch|delete|del', does: 'http' },
    { member: 'GET|POST|PUT|PATCH|DELETE|HEAD', does: 'http' },
    { member: 'postForm|putForm|patchForm', does: 'http' },
    { member: 'request|fetch|default|raw|axios|got|ky|$fetch|ofetch|stream', does: 'http' },
    { member: 'write|end|on|once|setTimeout|destroy|abort|use|eject|json|text|buffer|arrayBuffer|set|send|query|type|accept|auth|toString|append|getReader|status|close|pipe|blob|formData|clone|body', does: 'none' },
  ],
  otherwise: 'none',
};
