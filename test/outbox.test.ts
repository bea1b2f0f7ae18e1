import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { fencesIn } from '../tools/markdown.js';
import { root } from '../tools/workspace.js';

// The page's own program, with a provider that outlives it, and a death in the middle of its relay.
const [fence] = fencesIn('docs/outbox.md').filter(({ directive }) => directive === 'run');
const program = changed(`import { appendFileSync } from 'node:fs';\n${fence?.given}\n${fence?.code}`, [
  ['create table ', 'create table if not exists '],
  ['sent.set(idempotencyKey, order);', "appendFileSync('sent', `${idempotencyKey} ${order}\\n`); dieAt('sent');"],
  ["if (answer.kind === 'done') db", "dieAt('answered'); if (answer.kind === 'done') db"],
  ['[cancelOrder, refundOrder], store', '[cancelOrder, refundOrder], store, leaseMs: 300'],
  [
    /console\.log\(first[\s\S]*?;\n/,
    "console.log(db.prepare('select * from outbox where sent_at is null').all().length);\n",
  ],
]);
const dying = `function dieAt(point: string): void {
  if (process.argv[2] === point) process.kill(process.pid, 'SIGKILL');
}`;

test.concurrent.for([
  { point: 'sent', between: 'its request and the ledger', requests: 2 },
  { point: 'answered', between: 'the ledger and its mark in the outbox', requests: 1 },
])(
  'a relay that dies between $between refunds once, and marks it when it comes by again',
  // The context's own hook: the global one, in tests that run side by side, belongs to whichever began last.
  async ({ point, requests }, { onTestFinished, expect }) => {
    const folder = await mkdtemp(join(tmpdir(), 'retrysafe-outbox-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'relay.ts'), `${program}\n${dying}`);
    expect(await ended(folder, point)).toEqual({ signal: 'SIGKILL', printed: '', complained: '' });
    expect(existsSync(join(folder, 'sent'))).toBe(true);
    expect(await ended(folder, 'never')).toEqual({ signal: null, printed: '0', complained: '' });
    const sent = (await readFile(join(folder, 'sent'), 'utf8')).trim().split('\n');
    expect([sent.length, new Set(sent).size]).toEqual([requests, 1]); // under one key, which the provider takes
  },
);

interface Ending {
  readonly signal: string | null;
  readonly printed: string;
  readonly complained: string;
}

/** How the program ended, in its folder, and what it printed. */
function ended(folder: string, point: string): Promise<Ending> {
  const tsx = fileURLToPath(import.meta.resolve('tsx'));
  const settings = { cwd: folder, env: { ...process.env, NODE_NO_WARNINGS: '1' } }; // node:sqlite is an experiment yet
  const running = spawn(process.execPath, ['--import', tsx, 'relay.ts', point], settings);
  let [printed, complained] = ['', ''];
  running.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  running.stderr.on('data', (data: Buffer) => (complained += data.toString()));
  return new Promise((resolve) =>
    running.on('close', (_code, signal) => resolve({ signal, printed: printed.trim(), complained })),
  );
}

function changed(text: string, changes: readonly (readonly [from: string | RegExp, to: string])[]): string {
  return changes.reduce((now, [from, to]) => {
    const next = typeof from === 'string' ? now.replaceAll(from, to) : now.replace(from, to);
    if (next === now) throw new Error(`docs/outbox.md no longer has ${from}.`);
    return next;
  }, text);
}
