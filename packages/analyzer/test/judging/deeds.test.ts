import { describe, test, expect } from 'vitest';
import { handler, onlyTool, toolsOf } from '../setup.js';
import { acme, judges } from './rows.js';

describe('the code says:', () => {
  judges([
    ['a dry run only says what would be done', `return client.deployments.create({ dryRun: true })`, 'read', acme],
    [
      'jobs that are made of a list of the model are run',
      `const jobs = args.ids.map((id) => ({ id, run: () => fetch('https://x/' + id, { method: 'DELETE' }) })); return Promise.all(jobs.map((job) => job.run()))`,
      'irreversible',
      '',
    ],
    [
      'jobs that are made of a list of the model and run a few at a time are run',
      `const limit = pLimit(2); const jobs = args.ids.map((id) => () => fetch('https://x/' + id, { method: 'DELETE' })); return Promise.all(jobs.map((job) => limit(job)))`,
      'irreversible',
      `import pLimit from 'p-limit';`,
    ],
    [
      'a dry run of a function',
      `return put({ dryRun: true })`,
      'read',
      `const put = (o) => fetch('https://x/rules', { method: 'PUT' });`,
    ],
    [
      'what is loaded and kept in a file',
      `return loadPlan(args.id)`,
      'read',
      `import fs from 'node:fs'; const loadPlan = async (id) => { const plan = await fetch('https://x/plan'); fs.writeFileSync('plans/' + id, plan); return plan };`,
    ],
    [
      'an address to upload to that is asked for',
      `return fetch('https://x/upload-url', { method: 'POST' })`,
      'read',
      '',
    ],
    [
      'a picture in memory that is given up',
      `const picture = cv.matFromArray(1, 1, 0, args.note); picture.delete(); return 1`,
      'read',
      `import cv from 'opencv-wasm';`,
    ],
    ['an entry of the browser', `return localStorage.removeItem(args.id)`, 'idempotent-write', ''],
    ['a transaction that is signed and sent', `return client.signAndSendTransaction(args.id)`, 'irreversible', acme],
    [
      'what a schema gives back',
      `const { o } = { o: S.parse({ method: 'DELETE' }) }; return fetch('https://x/bills/1', { method: o.method })`,
      'irreversible',
      `const S = z.object({});`,
    ],
    ['an update of many', `return hub.documents.batchUpdate(args.id)`, 'idempotent-write', acme],
    ['a removal in bulk', `return client.bulkDelete(args.id)`, 'irreversible', acme],
    [
      'a client that is made',
      `google.docs({ version: 'v1' }); return fetch('https://x/bills')`,
      'read',
      `import { google } from 'googleapis';`,
    ],
    [
      'a client who is a customer, made where there is none',
      `return getOrCreateClient(args.note)`,
      'non-idempotent-write',
      `const getOrCreateClient = async (name) => { const found = await fetch('https://x/clients/' + name); return found.ok ? found : fetch('https://x/clients', { method: 'POST' }) };`,
    ],
    [
      'a connection that is deleted as it is resolved',
      `return resolveConnection(args.id)`,
      'irreversible',
      `const resolveConnection = (id) => fetch('https://x/connections/' + id, { method: 'DELETE' });`,
    ],
    [
      'code that a page evaluates',
      `return fetch('https://x/page/evaluate', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    ['a rule that is evaluated', `return fetch('https://x/rules/evaluate', { method: 'POST' })`, 'read', ''],
    [
      'a mutation that refunds',
      `return fetch('https://x/graphql', { method: 'POST', body: JSON.stringify({ query: 'mutation M { refundCreate { id } }' }) })`,
      'irreversible',
      '',
    ],
    [
      'a dump of hexadecimals turned back into a file',
      `return execSync('xxd -r a.txt a.bin')`,
      'non-idempotent-write',
      `import { execSync } from 'node:child_process';`,
    ],
    [
      'a mail that a client sends',
      `const client = await getMailClientForUser(args.id); return client.send(args.note)`,
      'irreversible',
      `import { Resend } from 'resend'; const mail = new Resend('k'); const getMailClientForUser = async (id) => ({ send: (note) => mail.emails.send({ to: id, text: note }) });`,
    ],
    [
      'a step of a durable workflow',
      `return DBOS.runStep(() => fetch('https://x/bills/1', { method: 'DELETE' }))`,
      'irreversible',
      `import { DBOS } from '@dbos-inc/dbos-sdk';`,
    ],
    [
      'a label that is bought',
      `return shippo.transactions.create({ rate: args.id })`,
      'non-idempotent-write',
      `import { Shippo } from 'shippo'; const shippo = new Shippo({});`,
    ],
    ['a listener that is added', `return client.addListener('x', () => 1)`, 'read', acme],
    [
      'a note whose deletion is named last in the mutation',
      `return fetch('https://x/graphql', { method: 'POST', body: JSON.stringify({ query: 'mutation { releaseNoteDelete(id: 1) { success } }' }) })`,
      'irreversible',
      '',
    ],
    [
      'a deletion that is only scheduled',
      `return client.send(new ScheduleKeyDeletionCommand({ KeyId: args.id }))`,
      'idempotent-write',
      `import { KMSClient, ScheduleKeyDeletionCommand } from '@aws-sdk/client-kms'; const client = new KMSClient({});`,
    ],
  ]);
});

test('arguments may come after what the framework hands over', () => {
  const text = `export const act = { name: 'zap', description: 'x', schema: S, handler: async (agent, input) => agent.wallet.signAndSendTransaction(input.tx) };`;
  expect(onlyTool(text).inferred).toMatchObject({ class: 'irreversible' });
});

test('a function that a handler gives back to be run is run', () => {
  const text = `export const act = { name: 'zap', description: 'x', schema: S, handler: async (args) => ({ action: async () => fetch('https://x/1', { method: 'DELETE' }) }) };`;
  expect(onlyTool(text).inferred).toMatchObject({ class: 'irreversible', confidence: 'code' });
});

test('a function that is joined by its name may hand back what is run', () => {
  const text = `export const def = { name: 'zap_bill', description: 'x', inputSchema: { type: 'object' } };
    export async function handleZapBill(args) { const action = async () => fetch('https://x/1', { method: 'DELETE' }); return { action } }`;
  expect(onlyTool(text).inferred).toMatchObject({ class: 'irreversible', confidence: 'code' });
});

test('a table of checks by tool is not taken for the handlers', () => {
  const files = {
    'tools.ts': `export const all = [{ name: 'create-bill', description: 'x', inputSchema: { type: 'object' } }, { name: 'look-bill', description: 'x', inputSchema: { type: 'object' } }];`,
    'checks.ts': `export const checks = { 'create-bill': (args) => args.id ? null : 'no id', 'look-bill': (args) => null };`,
    'bills.ts': `export async function createBill(args) { return fetch('https://x/bills/1', { method: 'PUT' }) }`,
  };
  expect(toolsOf(files).map((one) => [one.name, one.inferred.class, one.inferred.confidence])).toContainEqual([
    'create-bill',
    'idempotent-write',
    'code',
  ]);
});

test.each([
  ['EXPLAIN ', 'read', 'code'],
  ['EXPLAIN (FORMAT JSON) ', 'read', 'code'],
  ['EXPLAIN (FORMAT JSON, ANALYZE) ', 'read', 'name'],
  ['EXPLAIN ANALYZE ', 'read', 'name'],
])('%s of what the model writes is %s by its %s', (text, expected, confidence) => {
  const body = `return pool.query('${text}' + args.note)`;
  const { inferred } = onlyTool(
    handler(body, `import { Pool } from 'pg'; const pool = new Pool();`).replace('frobnicate', 'explain_query'),
  );
  expect([inferred.class, inferred.confidence]).toEqual([expected, confidence]);
});
