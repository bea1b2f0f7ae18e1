import { describe, expect, test } from 'vitest';
import { acme, inferredOf } from './rows.js';

const queue = `import { Queue } from 'bullmq'; const queue = new Queue('out');`;

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
      'a box of a page that is ticked',
      'browser_check',
      `return page.locator(args.id).check()`,
      'non-idempotent-write',
      `declare const page: any;`,
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
      'files that are found and removed',
      'check_and_clear_logs',
      `return fs.rmSync(args.note)`,
      'irreversible',
      `import fs from 'node:fs';`,
    ],
  ])('%s', (_row, name, body, expected, head) => {
    expect(inferredOf(name, body, head).class).toBe(expected);
  });
});
