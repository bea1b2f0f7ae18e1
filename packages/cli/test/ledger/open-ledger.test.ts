import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore, type Store } from '@retrysafe/dispatcher';
import { expect, onTestFinished, test } from 'vitest';
import { isLedger } from '../../src/ledger/is-ledger.js';
import { onLedger } from '../../src/ledger/open-ledger.js';
import { changePast } from '../kept-calls.js';

const cwd = import.meta.dirname;

test('a Postgres that accepts and says nothing is given up', async () => {
  const port = await silentServer();
  const listed = onLedger(`postgres://127.0.0.1:${port}/db`, cwd, (store) => store.list({}), 50);
  await expect(listed).rejects.toMatchObject({ name: 'StoreError', code: 'store-unavailable' });
});

test.each<[string, string, string]>([
  ['Redis URL with a # in its password', 'redis://:s3cr#et@127.0.0.1:9', 'The redis: URL cannot be read'],
  ['Redis URL in capitals', 'REDIS://:s3cr#et@127.0.0.1:9', 'The redis: URL cannot be read'],
  ['Postgres URL with a # in its password', 'postgres://me:s3cr#et@127.0.0.1:9/db', 'The ledger in Postgres'],
  ['Postgres URL in capitals', 'POSTGRES://me:s3cret@127.0.0.1:9/db', 'The ledger in Postgres cannot be reached'],
  ['URL of another kind', 'mysql://me:s3cret@127.0.0.1/db', 'this is another kind of URL'],
])('a %s is told without its secret', async (_which, where, complaint) => {
  const error = await onLedger(where, cwd, (store) => store.list({})).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringContaining(complaint) });
  expect(String(error)).not.toMatch(/s3cr/);
});

test.each<[string, (path: string) => void]>([
  ['of another kind', (path) => writeFileSync(path, '# Notes')],
  ['that is empty', (path) => writeFileSync(path, '')],
  [
    'of SQLite with tables of somebody else',
    (path) => writeFileSync(path, `SQLite format 3\0${'x'.repeat(2_000_000)}`),
  ],
])('a file %s is refused as it is', async (_which, make) => {
  const folder = newFolder();
  const path = join(folder, 'notes.db');
  make(path);
  const before = readFileSync(path);
  await expect(onLedger('notes.db', folder, (store) => store.list({}))).rejects.toMatchObject({
    code: 'no-ledger',
    message: expect.stringContaining(`The file ${path} is no ledger.`),
  });
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(['notes.db']);
});

test.each<[string, (store: Store) => Promise<void>]>([
  ['still in its log', async () => {}],
  ['in the file itself', (store) => store.close()],
])('a ledger whose tables are %s is one', async (_where, leave) => {
  const folder = newFolder();
  const agents = sqliteStore({ path: join(folder, 'notes.db') });
  onTestFinished(() => agents.close());
  await agents.list({});
  await leave(agents);
  expect(await onLedger('notes.db', folder, (store) => store.list({}))).toEqual([]);
});

test('our tables are seen wherever they stand in a large file', async () => {
  const path = join(newFolder(), 'large.db');
  writeFileSync(path, `${'x'.repeat(2 ** 20 - 9)}CREATE TABLE retrysafe_schema`); // it is read in parts of a mebibyte
  expect(await isLedger(path)).toBe(true);
});

test.each(['UTF-16le', 'UTF-16be'])('a ledger in a file of %s is one', async (encoding) => {
  const folder = newFolder();
  const path = join(folder, 'app.db');
  changePast(path, `pragma encoding = '${encoding}'; create table own (id text)`);
  const agents = sqliteStore({ path });
  onTestFinished(() => agents.close());
  await agents.openTask('default', 'tâche');
  expect(await onLedger('app.db', folder, (store) => store.list({}))).toEqual([]);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'retrysafe-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Takes every connection and never says a word. */
async function silentServer(): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
