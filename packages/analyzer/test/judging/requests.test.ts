import { describe } from 'vitest';
import { judgesByCode } from './rows.js';

describe('a request tells what it does:', () => {
  judgesByCode([
    ['fetch without a method', `return fetch('https://x/bills')`, 'read'],
    ['fetch POST', `return fetch('https://x/bills', { method: 'POST', body: '1' })`, 'non-idempotent-write'],
    ['fetch PUT', `return fetch('https://x/bills/1', { method: 'PUT' })`, 'idempotent-write'],
    ['fetch DELETE', `return fetch('https://x/bills/1', { method: 'DELETE' })`, 'irreversible'],
    [
      'fetch POST that completes a task',
      `return fetch(\`https://x/tasks/\${args.id}/complete\`, { method: 'POST' })`,
      'idempotent-write',
    ],
    ['fetch POST that lets a text be completed', `return fetch('https://x/v1/complete', { method: 'POST' })`, 'read'],
    ['fetch POST to a search', `return fetch('https://x/bills/search', { method: 'POST' })`, 'read'],
    [
      'fetch POST to an address that a service has answered',
      `const { base } = await (await fetch('https://x/get_base_url')).json(); return fetch(base, { method: 'POST', body: args.note })`,
      'non-idempotent-write',
    ],
    [
      'POST to a deed on what is asked for',
      `return fetch('https://x/convert/acceptQuote', { method: 'POST' })`,
      'idempotent-write',
    ],
    ['POST to a deletion of a filter', `return fetch('https://x/delete-filter', { method: 'POST' })`, 'irreversible'],
    ['POST to a check-in', `return fetch('https://x/bookings/1/check-in', { method: 'POST' })`, 'non-idempotent-write'],
    ['POST that runs a query', `return fetch('https://x/run-query', { method: 'POST' })`, 'read'],
    [
      'a retry that counts its attempts',
      `const ask = async (options, attempt) => { const found = await fetch('https://x/bills', { method: options.method ?? 'GET' }); if (!found.ok && attempt < extra.most) return ask(options, attempt + 1); return found.json() }; return ask({}, 0)`,
      'read',
    ],
    [
      'a request of an SDK by method and address',
      `return acme.call('PUT', '/bills/1')`,
      'idempotent-write',
      `import acme from 'acme-kit';`,
    ],
    ['fetch POST to a token endpoint', `return fetch('https://x/oauth/token', { method: 'POST' })`, 'read'],
    [
      'fetch POST with a key',
      `return fetch('https://x/bills', { method: 'POST', headers: { 'Idempotency-Key': extra._meta.key } })`,
      'idempotent-write',
    ],
    ['a method that the model writes', `return fetch('https://x/bills', { method: args.method })`, 'irreversible'],
    ['axios', `return axios.patch('/bills/1', {})`, 'idempotent-write', `import axios from 'axios';`],
    [
      'an axios instance',
      `return api.delete('/bills/1')`,
      'irreversible',
      `import axios from 'axios'; const api = axios.create({ baseURL: 'x' });`,
    ],
    [
      'a GraphQL query by POST',
      `return fetch('https://x/graphql', { method: 'POST', body: JSON.stringify({ query: 'query Q { bills { id } }' }) })`,
      'read',
    ],
    [
      'a GraphQL mutation',
      `return fetch('https://x/graphql', { method: 'POST', body: JSON.stringify({ query: M }) })`,
      'irreversible',
      `const M = 'mutation D($id: ID!) { billDelete(id: $id) { id } }';`,
    ],
  ]);
});
