import { describe } from 'vitest';
import { acme, judges } from './rows.js';

describe('a request is read wherever it is made:', () => {
  judges([
    [
      'a request that is given to a function of the context',
      `return context.jira({ method: 'DELETE', path: \`/issues/${'$'}{args.id}\` })`,
      'irreversible',
      `interface Context { readonly jira: (spec: object) => Promise<unknown> } declare const context: Context;`,
    ],
    [
      'a request to an address that is not known, given to a function of the context',
      `return context.jira({ ...spec(args), signal: null })`,
      'irreversible',
      `interface Context { readonly jira: (spec: object) => Promise<unknown> } declare const context: Context; const spec = ({ id }) => ({ method: 'DELETE', path: pathOf(id) });`,
    ],
    [
      'a question that is given to a function of the context',
      `return context.jira({ method: 'GET', path: \`/issues/${'$'}{args.id}\` })`,
      'read',
      `interface Context { readonly jira: (spec: object) => Promise<unknown> } declare const context: Context;`,
    ],
    [
      'a request with a login in its name is the request',
      `return client.authenticatedFetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      `const client = { authenticatedFetch(url, init) { return fetch(url, init) } };`,
    ],
    [
      'a request that is sent authenticated is the request',
      `return client.fetchAuthenticated('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      `const client = { fetchAuthenticated(url, init) { return fetch(url, init) } };`,
    ],
    [
      'a request that is made first',
      `return fetch(new Request('https://x/1', { method: 'DELETE' }))`,
      'irreversible',
      '',
    ],
    ['a request of which nothing more is said', `return fetch(new Request('https://x/1'))`, 'read', ''],
    [
      'a request that somebody else fills in',
      `return fetch(new Request('https://x/1', filled(args)))`,
      'unknown',
      `import { filled } from './filled';`,
    ],
    [
      'a client that a library of requests made, called itself',
      `return call({ url: 'https://x/1', ...all })`,
      'irreversible',
      `import axios from 'axios'; const call = axios.create({ method: 'GET' }); const given = { method: 'DELETE' }; const all = { method: 'GET', ...given };`,
    ],
    ['a model that is asked through a server', `return fetch('/api/responses', { method: 'POST' })`, 'read', ''],
    [
      'a method that is looked up by what the model says',
      'return fetch(`https://x/${args.note}`, { method: routes[args.id].method })',
      'unknown',
      `import { routes } from './routes';`,
    ],
    ['a method that the model writes', 'return fetch(args.id, { method: args.note })', 'irreversible', ''],
    [
      'a statement of the model that is posted',
      `return fetch('https://x/v1/database/query', { method: 'POST', body: { query: args.note } })`,
      'irreversible',
      '',
    ],
    [
      'a statement of the code that is posted',
      `return fetch('https://x/v1/database/query', { method: 'POST', body: { query: 'select 1 from t', parameters: [args.note] } })`,
      'read',
      '',
    ],
    ['a request of a client that is not known', `return client.http.post('/v2/items/search', {})`, 'read', acme],
    [
      'a removal by a client that is not known',
      'return client.http.delete(`/v2/items/${args.id}`)',
      'irreversible',
      acme,
    ],
    [
      'what is written when the answer comes',
      `https.get(args.id, (answer) => { answer.pipe(fs.createWriteStream(args.note)) })`,
      'idempotent-write',
      `import https from 'node:https'; import fs from 'node:fs';`,
    ],
  ]);
});
