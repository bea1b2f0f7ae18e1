import { describe, test, expect } from 'vitest';
import { handler, onlyTool } from '../setup.js';
import { acme, judges } from './rows.js';

describe('the address and the body of a request tell what it does:', () => {
  judges([
    [
      'a member that is taken from a team',
      'return fetch(`https://x/teams/1/members/${args.id}`, { method: "DELETE" })',
      'idempotent-write',
      '',
    ],
    ['a session that is ended', `return fetch('https://x/session/1', { method: 'DELETE' })`, 'idempotent-write', ''],
    [
      'a resource whose name begins with a verb',
      `return fetch('https://x/release_bundle', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    [
      'a verb that is the whole address',
      `return fetch('https://x/1/release', { method: 'POST' })`,
      'idempotent-write',
      '',
    ],
    [
      'a copy of a database of that kind',
      `return fetch('https://x/backupMySql', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    ['a post to people', `return fetch('https://x/chat.postMessage', { method: 'POST' })`, 'irreversible', ''],
    [
      'a comment that is posted',
      `return fetch('https://x/postComment', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    [
      'a tool of another server that asks',
      `return fetch('https://x', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'query-bills', arguments: args } }) })`,
      'read',
      '',
    ],
    [
      'a tool of another server that deletes',
      `return fetch('https://x', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'delete-bill', arguments: args } }) })`,
      'irreversible',
      '',
    ],
    [
      'a POST with a header that a function of the settings gives',
      `const auth = typeof settings.auth === 'function' ? await givenAuth() : settings.auth; return fetch('https://x/bills', { headers: { auth } })`,
      'read',
      `const settings = JSON.parse(text); const givenAuth = settings.auth;`,
    ],
    [
      'a method that the body names, and that only asks',
      `return fetch('https://x', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'bill_getBalance', params: [args.id] }) })`,
      'read',
      '',
    ],
    [
      'a method that the body names, and that deletes',
      `return call('deleteBill', { id: args.id })`,
      'irreversible',
      `import axios from 'axios'; const call = (action, params) => axios.post('http://127.0.0.1:8765', { action, version: 6, params });`,
    ],
    [
      'an action in a body that is no call of a method',
      `return fetch('https://x/orders', { method: 'POST', body: JSON.stringify({ action: 'getTogether', id: args.id }) })`,
      'non-idempotent-write',
      '',
    ],
    ['a ticket that is deleted', `return fetch('https://x/tickets/1', { method: 'DELETE' })`, 'irreversible', ''],
    ['create or update', `return client.zones.createOrUpdate(args.id)`, 'idempotent-write', acme],
    ['a thing that is made public', `return hub.file(args.id).makePublic()`, 'idempotent-write', acme],
    ['a program that is terminated', `return client.apps.terminateApp(args.id)`, 'idempotent-write', acme],
    ['an instance that is terminated', `return client.terminateInstances(args.id)`, 'irreversible', acme],
    [
      'an address that is allowed',
      `return fetch('https://x/firewall/allow', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    ['what a policy allows', `return fetch('https://x/v1/data/bills/allow', { method: 'POST' })`, 'read', ''],
    ['a machine that is made', `return fetch('https://x/v1/compute', { method: 'POST' })`, 'non-idempotent-write', ''],
    [
      'a header that says to append',
      `return fetch('https://x/notes/1', { method: 'PATCH', headers: { Operation: 'append' }, body: args.note })`,
      'non-idempotent-write',
      '',
    ],
    [
      'a header that says to replace',
      `return fetch('https://x/notes/1', { method: 'PATCH', headers: { Operation: 'replace' }, body: args.note })`,
      'idempotent-write',
      '',
    ],
    [
      'a body that says to append',
      `return fetch('https://x/notes/1', { method: 'PUT', body: JSON.stringify({ insertionMode: 'append', content: args.note }) })`,
      'non-idempotent-write',
      '',
    ],
    [
      'a mode that may be to append',
      `return axios.put('https://x/notes/1', { mode: args.id ? 'prepend' : 'replace', content: args.note })`,
      'non-idempotent-write',
      `import axios from 'axios';`,
    ],
    [
      'a mode that the model chooses, which may be to append: not seen',
      `return axios.put('https://x/notes/1', { mode: args.id, content: args.note })`,
      'idempotent-write',
      `import axios from 'axios';`,
    ],
  ]);
});

describe('a request is judged by its address:', () => {
  test.each([
    ['POST', 'https://x/api/conversations.history', 'read'],
    ['POST', 'https://x/api/search.messages', 'read'],
    ['POST', 'https://x/api/chat.postMessage', 'irreversible'],
    ['POST', 'https://x/api/history', 'non-idempotent-write'],
    ['POST', 'https://x/v1/retrieve/forecasts/dsp', 'read'],
    ['POST', 'https://x/v1/bills/retrieve', 'read'],
    ['POST', 'https://x/v1/retrieve/bills/delete', 'irreversible'],
    ['GET', 'https://x/:/scrobble', 'idempotent-write'],
    ['GET', 'https://x/:/timeline', 'read'],
  ])('%s %s', (method, url, expected) => {
    expect(onlyTool(handler(`return fetch('${url}', { method: '${method}' })`)).inferred.class).toBe(expected);
  });
});

describe('what a tool is named for tells how a request is meant:', () => {
  const labels = `fetch('https://x/pages/' + args.id + '/labels/' + args.label, { method: 'DELETE' })`;
  const note = `args.isNew ? fetch('https://x/notes', { method: 'POST' }) : fetch('https://x/notes/1', { method: 'PUT' })`;
  test.each([
    ['remove_page_label', labels, 'idempotent-write'],
    ['delete_page_label', labels, 'irreversible'],
    ['remove_team', `fetch(\`https://x/orgs/\${args.id}/teams/\${args.note}\`, { method: 'DELETE' })`, 'irreversible'],
    ['remove_label', `fetch(\`https://x/repos/a/b/labels/\${args.note}\`, { method: 'DELETE' })`, 'irreversible'],
    ['remove_page', `fetch('https://x/pages/' + args.id, { method: 'DELETE' })`, 'irreversible'],
    ['upsert_note', note, 'idempotent-write'],
    ['write_note', note, 'non-idempotent-write'],
    ['upsert_note', `fetch('https://x/notes/1', { method: 'DELETE' })`, 'irreversible'],
  ])('%s that does { %s }', (name, body, expected) => {
    expect(onlyTool(handler(`return ${body}`).replace('frobnicate', name)).inferred.class).toBe(expected);
  });
});

describe('a key keeps a message or a payment from going out twice and does not call it back:', () => {
  const posts = (key: string) => handler(`return fetch('https://x/things', { method: 'POST', headers: { ${key} } })`);
  const key = `'Idempotency-Key': extra._meta.key`;
  test.each([
    ['send_mail', key, 'irreversible'],
    ['send_mail', '', 'irreversible'],
    ['pay_invoice', key, 'irreversible'],
    ['create_invoice', key, 'idempotent-write'],
    ['create_invoice', '', 'non-idempotent-write'],
    ['start_export', key, 'idempotent-write'],
  ])('%s with the header { %s }', (name, header, expected) => {
    expect(onlyTool(posts(header).replace('frobnicate', name)).inferred.class).toBe(expected);
  });
});
