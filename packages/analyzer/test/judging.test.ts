import { describe, expect, test } from 'vitest';
import { handler, onlyTool, toolsOf } from './setup.js';

const acme = `import { client, hub } from 'acme-cloud';`;
const queue = `import { Queue } from 'bullmq'; const queue = new Queue('out');`;
const prisma = `import { PrismaClient } from '@prisma/client'; const prisma = new PrismaClient();`;

describe('the code says:', () => {
  test.each([
    [
      'a state that is set behind the question what it is',
      `const job = await load(args.id); if (job.status !== 'running') throw new Error('x'); await fetch('https://x/jobs/1', { method: 'DELETE' }); job.status = 'done'; return job`,
      'irreversible',
      `import { readFile } from 'node:fs/promises'; interface Job { status: string } const load = async (id): Promise<Job> => JSON.parse(await readFile(id, 'utf8')) as Job;`,
    ],
    ['a dry run only says what would be done', `return client.deployments.create({ dryRun: true })`, 'read', acme],
    [
      'a table without an entry of an unknown key lets what follows run',
      `const why = reasons[args.kind.trim()]; if (why) return why; return fetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      `const reasons: Record<string, string> = { a: 'not a', b: 'not b' };`,
    ],
    [
      'a table that is asked in the condition itself does, too',
      `if (reasons[args.kind]) return reasons[args.kind]; return fetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      `const reasons = { a: 'not a' };`,
    ],
    [
      'an entry of a known key is there',
      `if (reasons['a']) return 1; return fetch('https://x/y', { method: 'DELETE' })`,
      'read',
      `const reasons = { a: 'not a' };`,
    ],
    [
      'a Map without an entry of an unknown key lets what follows run',
      `const why = reasons.get(args.kind); if (why) return why; return fetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      `const reasons = new Map([['a', 'not a']]);`,
    ],
    [
      'what may be looked for and not be there lets what follows run',
      `const same = await lookFor(args.id); if (same) return same; return fetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      `async function lookFor(id) { const all = await (await fetch('https://x')).json(); if (all.length > 0) { return { id } } return; }`,
    ],
    [
      'what is sought in a list and may not be found lets what follows run',
      `const same = ['a', 'b'].find((one) => one === args.kind); if (same) return same; return fetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      '',
    ],
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
      'how often it was called is kept for every tool, and is no deed of one',
      `return tracker.track('x', async () => 1)()`,
      'read',
      `import fs from 'node:fs'; class StatsTracker { track(name, work) { return async () => { const result = await work(); this.scheduleSave(); return result } } scheduleSave() { fs.writeFileSync('stats.json', '1') } } const tracker = new StatsTracker();`,
    ],
    [
      'what a tracker creates is',
      `return tracker.createBill(args)`,
      'non-idempotent-write',
      `class UsageTracker { createBill(bill) { return fetch('https://x/bills', { method: 'POST' }) } } const tracker = new UsageTracker();`,
    ],
    [
      'a lock that is made and taken away is no deed of its tool',
      `return withStoreLock('x', async () => 1)`,
      'read',
      `import { mkdir, rm } from 'node:fs/promises'; async function withStoreLock(path, work) { await mkdir(path); try { return await work() } finally { await rm(path) } }`,
    ],
    [
      'a lock that a tool gives back is its deed',
      `return releaseLock(args.id)`,
      'irreversible',
      `import { rm } from 'node:fs/promises'; async function releaseLock(id) { await rm('/locks/' + id) }`,
    ],
    [
      'what is done under a lock is',
      `return withStoreLock('x', async () => rm('/data/' + args.id))`,
      'irreversible',
      `import { mkdir, rm } from 'node:fs/promises'; async function withStoreLock(path, work) { await mkdir(path); try { return await work() } finally { await rm(path) } }`,
    ],
    [
      'what a function beside the lock does under it is',
      `return withStoreLock('x', async () => removeBill(args.id))`,
      'irreversible',
      `import { mkdir, rm } from 'node:fs/promises'; async function removeBill(id) { await rm('/data/' + id) } async function withStoreLock(path, work) { await mkdir(path); try { return await work() } finally { await rm(path) } }`,
    ],
    [
      'what is handed to the lock by its name is',
      `return withStoreLock('x', removeBills)`,
      'idempotent-write',
      `import { mkdir, rm } from 'node:fs/promises'; async function removeBills() { await rm('/data/bills') } async function withStoreLock(path, work) { return work() }`,
    ],
    [
      'what a lock closes in a service is',
      `return withLock(() => closeBill(args.id))`,
      'idempotent-write',
      `import { Api } from 'acme'; const api = new Api(); async function closeBill(id) { await api.bills.close(id) } async function withLock(work) { return work() }`,
    ],
    [
      'what a tracker charges is',
      `await new UsageTracker().chargeCustomer(args.id); return fetch('https://x/1')`,
      'non-idempotent-write',
      `class UsageTracker { chargeCustomer(id) { return fetch('https://x/bills', { method: 'POST' }) } }`,
    ],
    [
      'tokens that are renewed are none',
      `await refreshTokens(args); return 1`,
      'read',
      `function refreshTokens(stored) { return fetch('https://x/token', { method: 'POST' }) }`,
    ],
    [
      'a login is none of the deeds of a tool',
      `return client.authenticateUser('https://x/y', { method: 'POST' })`,
      'read',
      `const client = { authenticateUser(url, init) { return fetch(url, init) } };`,
    ],
    [
      'a dry run of a function',
      `return put({ dryRun: true })`,
      'read',
      `const put = (o) => fetch('https://x/rules', { method: 'PUT' });`,
    ],
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
    [
      'a database whose index is made anew when it is opened',
      `return getDb().prepare('SELECT * FROM bills').all()`,
      'read',
      `import Database from 'better-sqlite3'; const renew = (db) => db.exec('DROP INDEX IF EXISTS bills_by_day'); function getDb() { const db = new Database('x'); renew(db); return db }`,
    ],
    [
      'an index that the tool itself drops',
      `return getDb().exec('DROP INDEX IF EXISTS bills_by_day')`,
      'irreversible',
      `import Database from 'better-sqlite3'; const getDb = () => new Database('x');`,
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
      'a store of tokens that is cleared',
      `await new TokenCache().drop(); return fetch('https://x/bills')`,
      'read',
      `class TokenCache { async drop() { return fetch('https://x/keys/1', { method: 'DELETE' }) } }`,
    ],
    [
      'what is loaded and kept in a file',
      `return loadPlan(args.id)`,
      'read',
      `import fs from 'node:fs'; const loadPlan = async (id) => { const plan = await fetch('https://x/plan'); fs.writeFileSync('plans/' + id, plan); return plan };`,
    ],
    ['a ticket that is deleted', `return fetch('https://x/tickets/1', { method: 'DELETE' })`, 'irreversible', ''],
    [
      'an address to upload to that is asked for',
      `return fetch('https://x/upload-url', { method: 'POST' })`,
      'read',
      '',
    ],
    ['create or update', `return client.zones.createOrUpdate(args.id)`, 'idempotent-write', acme],
    ['a thing that is made public', `return hub.file(args.id).makePublic()`, 'idempotent-write', acme],
    ['a program that is terminated', `return client.apps.terminateApp(args.id)`, 'idempotent-write', acme],
    ['an instance that is terminated', `return client.terminateInstances(args.id)`, 'irreversible', acme],
    [
      'a picture in memory that is given up',
      `const picture = cv.matFromArray(1, 1, 0, args.note); picture.delete(); return 1`,
      'read',
      `import cv from 'opencv-wasm';`,
    ],
    ['an entry of the browser', `return localStorage.removeItem(args.id)`, 'idempotent-write', ''],
    ['a transaction that is signed and sent', `return client.signAndSendTransaction(args.id)`, 'irreversible', acme],
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
      'what a schema gives back',
      `const { o } = { o: S.parse({ method: 'DELETE' }) }; return fetch('https://x/bills/1', { method: o.method })`,
      'irreversible',
      `const S = z.object({});`,
    ],
    [
      'a check that always seems to fail',
      `const v = check(args); if (!v.valid) return { isError: true }; return fetch('https://x/bills/1', { method: 'DELETE' })`,
      'irreversible',
      `const check = () => ({ valid: false });`,
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
      'a lapsed entry of a rate limit',
      `await assertNotRateLimited(args.id); return fetch('https://x/bills')`,
      'read',
      `const assertNotRateLimited = (id) => fetch('https://x/limits/1', { method: 'DELETE' });`,
    ],
    [
      'what was used is told',
      `await saveAiUsage(args.id); return fetch('https://x/bills')`,
      'read',
      `const saveAiUsage = (id) => fetch('https://x/usage', { method: 'PUT' });`,
    ],
    [
      'an outage that is noted unheard',
      `try { return await fetch('https://x/bills') } catch (error) { await recordOutageSafely(error) }`,
      'read',
      `const recordOutageSafely = (error) => fetch('https://x/outages', { method: 'POST' }).catch(() => null);`,
    ],
    [
      'a mail that says on the way to a client that the login has lapsed',
      `const client = await getMailClientForUser(args.id); return client.list()`,
      'read',
      `import { Resend } from 'resend'; const mail = new Resend('k'); const getMailClientForUser = async (id) => { const token = await fetch('https://x/tokens/' + id); if (!token.ok) await mail.emails.send({ to: id }); return { list: () => fetch('https://x/mails') } };`,
    ],
    [
      'a payment that is recorded with care',
      `await db.query('SELECT * FROM bills'); return recordPaymentSafely(args.id)`,
      'non-idempotent-write',
      `import pg from 'pg'; const db = new pg.Pool(); const recordPaymentSafely = (id) => db.query('INSERT INTO payments VALUES ($1)', [id]);`,
    ],
    [
      'an audit that is thrown out',
      `await db.query('SELECT * FROM bills'); return new BillAuditStore().purge(args.id)`,
      'irreversible',
      `import pg from 'pg'; const db = new pg.Pool(); class BillAuditStore { purge(id) { return db.query('DELETE FROM audits WHERE id = $1', [id]); } }`,
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
      'an address that is allowed',
      `return fetch('https://x/firewall/allow', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    ['what a policy allows', `return fetch('https://x/v1/data/bills/allow', { method: 'POST' })`, 'read', ''],
    ['a machine that is made', `return fetch('https://x/v1/compute', { method: 'POST' })`, 'non-idempotent-write', ''],
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
      'an outage that is recorded',
      `return recordOutage(args.note)`,
      'non-idempotent-write',
      `const recordOutage = (note) => fetch('https://x/outages', { method: 'POST' });`,
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
      'a row of the history beside the change',
      `await prisma.bill.update({ where: { id: args.id }, data: {} }); return prisma.billHistory.create({ data: {} })`,
      'idempotent-write',
      prisma,
    ],
    [
      'what is written when the answer comes',
      `https.get(args.id, (answer) => { answer.pipe(fs.createWriteStream(args.note)) })`,
      'idempotent-write',
      `import https from 'node:https'; import fs from 'node:fs';`,
    ],
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
  ])('%s', (_row, body, expected, head) => {
    expect(onlyTool(handler(`${body}`, head)).inferred.class).toBe(expected);
  });
});

const named = (name: string, execute: string, head = '') =>
  onlyTool(
    `import { tool } from 'ai'; ${head} export const tools = { ${name}: tool({ description: 'x', inputSchema: S, execute: async (args) => { ${execute} } }) };`,
  ).inferred;

describe('code that says too little leaves the class to the name:', () => {
  test.each([
    ['a job that is queued', 'send_invoice', `return queue.add('out', args)`, 'irreversible', queue],
    ['a job of another name', 'import_invoice', `return queue.add('in', args)`, 'non-idempotent-write', queue],
    ['a thing of a service', 'send_event', `return client.events.createEvent(args)`, 'irreversible', acme],
    ['a transaction', 'update_pool', `return client.sendTransaction(args)`, 'idempotent-write', acme],
    ['a transaction that may move value', 'join_pool', `return client.sendTransaction(args)`, 'irreversible', acme],
    [
      'a message to a program',
      'set_corner',
      `return ws.send(JSON.stringify(args))`,
      'idempotent-write',
      `import ws from 'ws';`,
    ],
    ['a question to a program', 'get_corner', `return ws.send(JSON.stringify(args))`, 'read', `import ws from 'ws';`],
    [
      'an answer that is handed over through a bucket',
      'download_report',
      `return s3.send(new PutObjectCommand({ Bucket: 'out', Body: args.id }))`,
      'read',
      `import { S3Client, PutObjectCommand } from '@aws-sdk/client-s3'; const s3 = new S3Client({});`,
    ],
    [
      'a file that is put into a bucket',
      'publish_report',
      `return s3.send(new PutObjectCommand({ Bucket: 'out', Body: args.id }))`,
      'idempotent-write',
      `import { S3Client, PutObjectCommand } from '@aws-sdk/client-s3'; const s3 = new S3Client({});`,
    ],
    [
      'a DELETE that only archives',
      'archive_bill',
      `return fetch('https://x/bills/1', { method: 'DELETE' })`,
      'idempotent-write',
      '',
    ],
    [
      'a DELETE of a tool that also archives',
      'manage_bills',
      `return fetch('https://x/bills/1', { method: 'DELETE' })`,
      'irreversible',
      '',
    ],
    [
      'a file of its own that is written without the entry',
      'delete_note',
      `const all = JSON.parse(await readFile('notes.json', 'utf8')); await writeFile('notes.json', JSON.stringify(all.filter((one) => one.id !== args.id)))`,
      'irreversible',
      `import { readFile, writeFile } from 'node:fs/promises';`,
    ],
    [
      'a file of its own that is written with another entry',
      'set_note',
      `const all = JSON.parse(await readFile('notes.json', 'utf8')); await writeFile('notes.json', JSON.stringify({ ...all, [args.id]: args.note }))`,
      'idempotent-write',
      `import { readFile, writeFile } from 'node:fs/promises';`,
    ],
    [
      'a deletion that is only asked for',
      'request_account_deletion',
      `return fetch('https://x/accounts/1/deletion', { method: 'POST' })`,
      'idempotent-write',
      '',
    ],
    [
      'a POST of a tool whose name ends in asking',
      'old_bills_get',
      `return fetch('https://x/sync', { method: 'POST' })`,
      'read',
      '',
    ],
    [
      'a refund that is made',
      'create_refund',
      `return fetch('https://x/refunds', { method: 'POST' })`,
      'irreversible',
      '',
    ],
    [
      'an action that is run by its name',
      'delete_row',
      `return fetch('https://x/actions/run', { method: 'POST' })`,
      'irreversible',
      '',
    ],
    [
      'a report that is sent',
      'send_report',
      `return fetch('https://x/reports', { method: 'POST' })`,
      'irreversible',
      '',
    ],
    [
      'a report that is made by asking',
      'run_report',
      `return fetch('https://x/reports', { method: 'POST' })`,
      'read',
      '',
    ],
    ['a report that is run', 'get_report', `return fetch('https://x/reports/1/run', { method: 'POST' })`, 'read', ''],
    [
      'a job that is run',
      'start_job',
      `return fetch('https://x/jobs/1/run', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    [
      'a box of a page that is ticked',
      'browser_check',
      `return page.locator(args.id).check()`,
      'non-idempotent-write',
      `declare const page: any;`,
    ],
    [
      'a filter that is made',
      'create_filter',
      `return fetch('https://x/rest/filter', { method: 'POST', body: JSON.stringify({ name: args.note }) })`,
      'non-idempotent-write',
      '',
    ],
    [
      'an estimate that is set',
      'set_time_estimate',
      `return axios.post('/tasks/1/time-estimate', { minutes: 5 })`,
      'idempotent-write',
      `import axios from 'axios';`,
    ],
    [
      'a filter that is used',
      'bills_of_customer',
      `return fetch('https://x/rest/filter', { method: 'POST' })`,
      'read',
      '',
    ],
    ['a report that only looks', 'run_report', `return fetch('https://x/report', { method: 'POST' })`, 'read', ''],
    [
      'numbers of a text',
      'create_embedding',
      `return fetch('https://x/v1/embeddings', { method: 'POST' })`,
      'read',
      '',
    ],
    [
      'a message through a socket to a program',
      'press_key',
      `return client.sendSocketMessage('key', args)`,
      'non-idempotent-write',
      acme,
    ],
    ['a question through a socket', 'get_logs', `return client.sendSocketMessage('logs', args)`, 'read', acme],
    [
      'a picture that is drawn by a service',
      'generate_area_chart',
      `return fetch(process.env.CHARTS ?? 'https://x/api/vis', { method: 'POST', body: args.note })`,
      'read',
      '',
    ],
    [
      'a routes matrix',
      'maps_matrix',
      `return fetch('https://x/v2:computeRouteMatrix', { method: 'POST' })`,
      'read',
      '',
    ],
    [
      'a set of servers',
      'probe_servers',
      `return fetch('https://x/root-server-set', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    [
      'a row that counts what was asked',
      'get_stats',
      `return db.prepare('INSERT INTO token_usage VALUES (?)').run(1)`,
      'read',
      `import Database from 'better-sqlite3'; const db = new Database('x');`,
    ],
    [
      'a note of an audit that is the work itself',
      'add_note',
      `return db.prepare('INSERT INTO audit_notes VALUES (?)').run(1)`,
      'non-idempotent-write',
      `import Database from 'better-sqlite3'; const db = new Database('x');`,
    ],
    [
      'a file that is thrown out before asking',
      'get_page',
      `fs.unlinkSync('old.json'); return fetch('https://x/page')`,
      'read',
      `import fs from 'node:fs';`,
    ],
    [
      'a POST of a tool that is named for parsing and saving',
      'parse_and_save_bill',
      `return fetch('https://x/v0/bills', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    [
      'a DELETE of a tool that archives and deletes',
      'archive_and_delete_user',
      `return fetch('https://x/users/1', { method: 'DELETE' })`,
      'irreversible',
      '',
    ],
    [
      'files that are found and removed',
      'check_and_clear_logs',
      `return fs.rmSync(args.note)`,
      'irreversible',
      `import fs from 'node:fs';`,
    ],
    [
      'a POST of a tool that is named for parsing',
      'parse_bill',
      `return fetch('https://x/v0/bills', { method: 'POST' })`,
      'read',
      '',
    ],
    ['a POST to nowhere', 'analyze_issue', `return fetch(args.url, { method: 'POST' })`, 'read', ''],
    [
      'a POST through a function that says what for',
      'analyze_issue',
      `return startRepair(args)`,
      'non-idempotent-write',
      `const startRepair = (args) => fetch(args.url, { method: 'POST' });`,
    ],
  ])('%s', (_row, name, body, expected, head) => {
    expect(named(name, body, head).class).toBe(expected);
  });
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

describe('a request is judged by its address:', () => {
  test.each([
    ['POST', 'https://x/api/conversations.history', 'read'],
    ['POST', 'https://x/api/search.messages', 'read'],
    ['POST', 'https://x/api/chat.postMessage', 'irreversible'],
    ['POST', 'https://x/api/history', 'non-idempotent-write'],
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

describe('what others do on the side may be what a tool is for:', () => {
  const note = `import Database from 'better-sqlite3'; const db = new Database('x'); const logEvent = (one) => db.prepare('INSERT INTO events VALUES (?)').run(one); const tickCooldowns = () => db.prepare('UPDATE skills SET rest = 0').run(); const refreshToken = () => db.prepare('UPDATE tokens SET value = 1').run();`;
  test.each([
    ['log_event', `logEvent(args)`, 'non-idempotent-write', 'code'],
    ['tick_all_cooldowns', `tickCooldowns()`, 'idempotent-write', 'code'],
    ['record_choice', `logEvent(args)`, 'non-idempotent-write', 'code'],
    ['record_choice', `logEvent(args); return fetch('https://x/choices')`, 'read', 'code'],
    ['look_at_choice', `logEvent(args)`, 'read', 'code'],
    ['refresh_token', `refreshToken()`, 'read', 'code'],
  ])('%s that does { %s }', (name, body, expected, confidence) => {
    const { inferred } = onlyTool(handler(body, note).replace('frobnicate', name));
    expect([inferred.class, inferred.confidence]).toEqual([expected, confidence]);
  });
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
