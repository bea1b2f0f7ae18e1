import { describe, expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

const acme = `import { Acme, client, createClient, executeGetCall, runSteps, write } from 'acme-kit'; import all from 'acme-kit';`;

describe('a library that nobody described is judged by its names:', () => {
  test.each([
    ['a call that only wraps a read', `return executeGetCall((c) => c.getBill(args.id))`, 'read'],
    ['a runner of a function that reads', `return runSteps(async () => client.listBills())`, 'read'],
    ['a runner of a function that deletes', `return runSteps(async () => client.deleteBill(args.id))`, 'irreversible'],
    [
      'a function in an object of options',
      `return all.guard({ try: async () => client.deleteBill(args.id) })`,
      'irreversible',
    ],
    ['an error that is captured', `const watch = new Acme(); watch.captureException(new Error('x'))`, 'read'],
    ['an error that is wrapped', `await client.getBill(args.id); throw client.wrap(args.note)`, 'unknown'],
    ['a text that is written out', `return write.writeToString([args.id])`, 'read'],
    ['a singleton that is forgotten', `Acme.clearInstance(); return client.getBill(args.id)`, 'read'],
    ['an expression that is compiled', `return all.rules.createBillExpression(args.note)`, 'read'],
    ['a cache in memory', `const kept = new all.BillCache(); kept.remove(args.id)`, 'read'],
    ['a client that is made', `const c = all.createClient({}); return c.getBill(args.id)`, 'read'],
    ['a handle that a class gives', `const c = Acme.create({}); return c.getBill(args.id)`, 'read'],
    [
      'what a handle of a class creates',
      `const c = Acme.create({}); return c.createBill(args.id)`,
      'non-idempotent-write',
    ],
    [
      'a reader that is made in a service',
      `return new Acme(args.id).library.createReader(args.note)`,
      'non-idempotent-write',
    ],
    ['a position that is opened', `return new Acme(args.id).openPosition(args.note)`, 'non-idempotent-write'],
    ['positions that are open', `return new Acme(args.id).openPositions(args.note)`, 'read'],
    ['the positions that are open, by a list', `return new Acme(args.id).openPositionList()`, 'read'],
    ['a right that is granted', `return new Acme(args.id).grantAccess('/bills', 'get')`, 'idempotent-write'],
    ['coins that are sent', `return new Acme(args.id).sendNativeTransfer(args.note)`, 'irreversible'],
    [
      'one of two deeds that are not of one thing',
      `return new Acme(args.id)[args.note ? 'setLimit' : 'addBill'](1)`,
      'non-idempotent-write',
    ],
    [
      'one of two deeds of one thing',
      `return new Acme(args.id)[args.note ? 'updateBill' : 'createBill'](1)`,
      'idempotent-write',
    ],
    ['a parser that an instance makes', `return new Acme(args.id).createParser('bill').parse(args.note)`, 'read'],
    ['rules that are selected', `return client.selectRules(args.id)`, 'read'],
    ['a generated POST that only validates', `return client.postBillValidate({})`, 'read'],
    ['a generated POST that publishes', `return client.postBillByIdPublish(args.id)`, 'idempotent-write'],
    ['a generated POST', `return client.postBill({})`, 'non-idempotent-write'],
    [
      'a request that is told beforehand',
      `client.auth({ method: 'DELETE', path: '/bills/1' }); return client.send((error, answer) => answer)`,
      'irreversible',
    ],
    [
      'a question that is told beforehand',
      `client.auth({ method: 'GET', path: '/bills' }); return client.send(() => 1)`,
      'unknown',
    ],
    [
      'a route that a server answers',
      `client.route({ method: 'POST', path: '/bills', handler: () => 1 }); return client.listBills()`,
      'unknown',
    ],
    ['a person who is invited', `return client.invites.add({ email: args.id })`, 'irreversible'],
    ['a session that the client goes on with', `client.setSessionId(args.id); return client.listBills()`, 'read'],
    ['a payment that is captured', `return client.capturePayment(args.id)`, 'irreversible'],
  ])('%s', (_row, body, expected) => {
    expect(onlyTool(handler(body, acme)).inferred.class).toBe(expected);
  });
});

describe('the work is followed through', () => {
  test.each([
    [
      'a request with a rate limit',
      `return fetchWithRateLimit('https://x/1')`,
      `const fetchWithRateLimit = (u) => fetch(u, { method: 'DELETE' });`,
    ],
    [
      'a log around it',
      `return logAndExecute({ callback: async () => fetch('https://x/1', { method: 'DELETE' }) })`,
      `async function logAndExecute({ callback }) { console.log('x'); return callback() }`,
    ],
    [
      'a span whose options hold it',
      `return traceTelemetry({ callback: async () => fetch('https://x/1', { method: 'DELETE' }) })`,
      `async function traceTelemetry({ callback }) { return callback() }`,
    ],
    [
      'a check that may have failed',
      `const checked = check(args.note); if (checked.error) return checked.error; return fetch('https://x/1', { method: 'DELETE' })`,
      `function check(a) { if (!a) return { value: 1 }; return { error: { content: [] } } }`,
    ],
  ])('%s', (_row, body, head) => {
    expect(onlyTool(handler(body, head)).inferred.class).toBe('irreversible');
  });
});

describe('no effect is', () => {
  test.each([
    [
      'a session that lapsed',
      `await getSession('1'); return fetch('https://x')`,
      `import Redis from 'ioredis'; const redis = new Redis(); async function getSession(id) { await redis.del(id) }`,
    ],
    [
      'a session that is written back to a store that forgets',
      `await updateSession('1'); return fetch('https://x')`,
      `import Redis from 'ioredis'; const redis = new Redis(); async function updateSession(id) { await redis.set(id, '1') }`,
    ],
    [
      'what the program keeps in a thing of a library under a symbol of its own',
      `const kept = keptIn(client); await client.getBill(args.id); kept.delete(args.id); return fetch('https://x')`,
      `import { client } from 'acme-kit'; const own = Symbol('kept'); const keptIn = (of) => of[own] ?? (of[own] = new Map());`,
    ],
    [
      'a handle of an index',
      `return pc.index('bills').query({ id: args.id })`,
      `import { Pinecone } from '@pinecone-database/pinecone'; const pc = new Pinecone({});`,
    ],
    [
      'a list of things that are named like a deed',
      `return execFileSync('acme', ['org', 'invite', 'list-own'])`,
      `import { execFileSync } from 'node:child_process';`,
    ],
    [
      'a connection that is opened',
      `await ensureConnected(); return fetch('https://x')`,
      `import { Client } from 'ssh2'; const c = new Client(); async function ensureConnected() { c.connect({}); c.forwardOut('a', 1, 'b', 2, () => 1) }`,
    ],
    [
      'a folder of the program in a folder of the model',
      "fs.mkdirSync(args.id + '/.bills', { recursive: true }); return fs.readdirSync(args.id)",
      `import fs from 'node:fs';`,
    ],
  ])('%s', (_row, body, head) => {
    expect(onlyTool(handler(body, head)).inferred.class).toBe('read');
  });
});
