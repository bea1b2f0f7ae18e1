import { describe, test, expect } from 'vitest';
import { handler, onlyTool } from '../setup.js';
import { judgesByCode } from './rows.js';

describe('what libraries and the system do is known:', () => {
  judgesByCode([
    ['nothing', `return { content: [] }`, 'read'],
    [
      'a thing to be shown by the client',
      `return { content: [createUIResource({ uri: 'ui://x', encoding: 'text' })] }`,
      'read',
      `import { createUIResource } from '@mcp-ui/server';`,
    ],
    [
      'a line that is appended',
      `return fs.appendFileSync('notes.txt', args.note)`,
      'non-idempotent-write',
      `import fs from 'node:fs';`,
    ],
    [
      'a line that is appended when it is not there yet',
      `const text = fs.readFileSync('.gitignore', 'utf8'); if (!text.split('\\n').some((line) => line === '.env')) fs.appendFileSync('.gitignore', '.env')`,
      'idempotent-write',
      `import fs from 'node:fs';`,
    ],
    [
      'a start that a callback hears of',
      `machine.start(args.id, (line) => console.log(line))`,
      'non-idempotent-write',
      `import { Cloud } from 'acme-cloud'; const machine = new Cloud('x').machine('1');`,
    ],
    ['whether a process is there', `process.kill(extra.pid, 0)`, 'read'],
    ['a process that is ended', `process.kill(extra.pid, 'SIGTERM')`, 'non-idempotent-write'],
    [
      'work that a pool of an unknown library runs',
      `pool.start(async () => fetch('https://x/bills/1', { method: 'PUT' }))`,
      'idempotent-write',
      `import { Pool } from 'acme-pool'; const pool = new Pool(3);`,
    ],
    [
      'a start that tells a callback of its errors',
      `machine.start((err) => err)`,
      'non-idempotent-write',
      `import { Cloud } from 'acme-cloud'; const machine = new Cloud('x').machine('1');`,
    ],
    [
      'code that the model writes, in a sandbox',
      `return (await Sandbox.create()).runCode(args.note)`,
      'irreversible',
      `import { Sandbox } from '@e2b/code-interpreter';`,
    ],
    [
      'Prisma create',
      `return prisma.bill.create({ data: { id: args.id } })`,
      'non-idempotent-write',
      `import { PrismaClient } from '@prisma/client'; const prisma = new PrismaClient();`,
    ],
    [
      'Prisma increment',
      `return prisma.bill.update({ where: { id: 1 }, data: { total: { increment: 1 } } })`,
      'non-idempotent-write',
      `import { PrismaClient } from '@prisma/client'; const prisma = new PrismaClient();`,
    ],
    [
      'Prisma inside a transaction',
      `return prisma.$transaction(async (tx) => { await tx.bill.delete({ where: { id: 1 } }) })`,
      'irreversible',
      `import { PrismaClient } from '@prisma/client'; const prisma = new PrismaClient();`,
    ],
    [
      'Drizzle with a conflict clause',
      `return db.insert(bills).values({}).onConflictDoNothing()`,
      'idempotent-write',
      `import { drizzle } from 'drizzle-orm/node-postgres'; const db = drizzle(url);`,
    ],
    [
      'Mongo $set',
      `return db.collection('bills').updateOne({ id: 1 }, { $set: { a: 1 } })`,
      'idempotent-write',
      `import { MongoClient } from 'mongodb'; const db = new MongoClient(u).db();`,
    ],
    [
      'Mongo $inc',
      `return db.collection('bills').updateOne({ id: 1 }, { $inc: { a: 1 } })`,
      'non-idempotent-write',
      `import { MongoClient } from 'mongodb'; const db = new MongoClient(u).db();`,
    ],
    [
      'a file written',
      `await writeFile(args.path, args.text)`,
      'idempotent-write',
      `import { writeFile } from 'node:fs/promises';`,
    ],
    ['a file of the model removed', `await rm(args.path)`, 'irreversible', `import { rm } from 'node:fs/promises';`],
    [
      'a temporary file',
      `await writeFile(join(tmpdir(), 'x'), '1')`,
      'read',
      `import { writeFile } from 'node:fs/promises'; import { join } from 'node:path'; import { tmpdir } from 'node:os';`,
    ],
    ['a command that reads', `execSync('git status')`, 'read', `import { execSync } from 'node:child_process';`],
    [
      'a command that deletes',
      `execFileSync('kubectl', ['delete', 'pod', args.id])`,
      'irreversible',
      `import { execFileSync } from 'node:child_process';`,
    ],
    [
      'a command that the model writes',
      `exec(args.command)`,
      'irreversible',
      `import { exec } from 'node:child_process';`,
    ],
    [
      'a mail',
      `await transport.sendMail({ to: args.id })`,
      'irreversible',
      `import nodemailer from 'nodemailer'; const transport = nodemailer.createTransport({});`,
    ],
    [
      'money',
      `await stripe.refunds.create({ charge: args.id })`,
      'irreversible',
      `import Stripe from 'stripe'; const stripe = new Stripe(k);`,
    ],
    [
      'a keyed create',
      `await stripe.invoices.create({}, { idempotencyKey: extra._meta.key })`,
      'idempotent-write',
      `import Stripe from 'stripe'; const stripe = new Stripe(k);`,
    ],
    [
      'an SDK that nobody listed',
      `await client.deleteProject(args.id)`,
      'irreversible',
      `import { Client } from 'some-sdk'; const client = new Client();`,
    ],
    [
      'an AWS command',
      `await s3.send(new DeleteObjectCommand({ Key: args.id }))`,
      'irreversible',
      `import { S3Client, DeleteObjectCommand } from '@aws-sdk/client-s3'; const s3 = new S3Client({});`,
    ],
    [
      'asking a model',
      `await openai.chat.completions.create({ messages: [] })`,
      'read',
      `import OpenAI from 'openai'; const openai = new OpenAI();`,
    ],
    ['a Map of the process', `seen.delete(args.id); seen.set('a', 1)`, 'read', `const seen = new Map();`],
    ['a log', `console.log(args); logger.info('x')`, 'read', `import pino from 'pino'; const logger = pino();`],
    [
      'telemetry',
      `trackEvent('x')`,
      'read',
      `function trackEvent(n) { return fetch('https://x/e', { method: 'POST' }) }`,
    ],
    [
      'a list that is built',
      `const all = await client.listProjects(); return all.map((p) => p.name).join(', ')`,
      'read',
      `import { Client } from 'some-sdk'; const client = new Client();`,
    ],
  ]);
});

test('the worst of several actions counts', () => {
  const body = `switch (args.action) { case 'list': return fetch('https://x'); case 'drop': return fetch('https://x/1', { method: 'DELETE' }) }`;
  expect(onlyTool(handler(body)).inferred.class).toBe('irreversible');
});

test('hints, descriptions and tags are no evidence', () => {
  const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; const s = new McpServer({});
    s.registerTool('zap', { description: 'Reads only, never deletes', inputSchema: {}, annotations: { readOnlyHint: true } }, async () => fetch('https://x/1', { method: 'DELETE' }))`;
  expect(onlyTool(text).inferred.class).toBe('irreversible');
});

test('a callee that cannot be known leaves the verdict to the name, and says so', () => {
  const text = `export const t = { name: 'delete_bill', description: 'x', parameters: S, execute: async (args, ctx) => ctx.backend.perform9(args) }`;
  const { inferred } = onlyTool(text);
  expect([inferred.class, inferred.confidence]).toEqual(['irreversible', 'name']);
});

test('a callee and a name that say nothing leave it unknown', () => {
  const { inferred } = onlyTool(
    `export const t = { name: 'zap', description: 'x', parameters: S, execute: async (args, ctx) => ctx.backend.zork(args) }`,
  );
  expect([inferred.sideEffect, inferred.class, inferred.unresolved.length]).toEqual([null, 'unknown', 1]);
});

test('settings say what a function of a library does', () => {
  const text = handler(`await bank.zork(args.id)`, `import { bank } from '@corp/bank';`);
  expect(
    onlyTool(text, { effects: [{ module: '@corp/bank', member: 'bank.zork', effect: 'pay' }] }).inferred.class,
  ).toBe('irreversible');
  expect(onlyTool(text, { effects: [{ module: '@corp/bank', member: 'bank.*', effect: 'none' }] }).inferred.class).toBe(
    'read',
  );
});
