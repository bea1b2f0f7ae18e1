import { expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

const head = `const make = (method) => new Request('https://x/bills/1', { method }); const hooks = [];
const through = async (request) => { let now = request; for (const hook of hooks) now = await hook(now); return now };`;

test.each([
  ['sent as it is', `return fetch(make('DELETE'))`, 'irreversible'],
  ['a copy of it', `return fetch(make('DELETE').clone())`, 'irreversible'],
  ['another by its pattern', `return fetch(new Request(make('DELETE'), { signal: extra.signal }))`, 'irreversible'],
  ['a pattern with another method', `return fetch(new Request(make('DELETE'), { method: 'GET' }))`, 'read'],
  [
    'a copy that went through what may change it',
    `return fetch(await through(make('PUT').clone()))`,
    'idempotent-write',
  ],
  ['a copy of a question', `return fetch(make('GET').clone())`, 'read'],
])('a request is %s: %s', (_row, body, expected) => {
  expect(onlyTool(handler(body, head)).inferred.class).toBe(expected);
});
