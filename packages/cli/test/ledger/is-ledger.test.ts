import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLedger } from '../../src/ledger/is-ledger.js';

const ours = 'CREATE TABLE retrysafe_schema (version integer)';
const inUtf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('isLedger', () => {
  test.each<[string, Readonly<Record<string, string | Buffer>>, boolean]>([
    ['with our tables', { 'l.db': ours }, true],
    ['with our tables in UTF-16', { 'l.db': inUtf16(ours) }, true],
    ['whose log has our tables', { 'l.db': 'other', 'l.db-wal': ours }, true],
    ['with our tables and a log without them', { 'l.db': ours, 'l.db-wal': 'other' }, true],
    ['whose tables lie across two reads', { 'l.db': `${'x'.repeat((1 << 20) - 7)}${ours}` }, true],
    ['of another program', { 'l.db': 'CREATE TABLE invoices', 'l.db-wal': 'other' }, false],
    ['that is empty', { 'l.db': '' }, false],
  ])('of a file %s', async (_which, files, expected) => {
    const folder = folderOf(files);
    expect(await isLedger(join(folder, 'l.db'))).toBe(expected);
    expect(openBelow(folder)).toEqual([]);
  });

  // The log is a pipe, so that the test knows when it is being read, and says when it ends.
  test.skipIf(process.platform === 'win32')('sees tables that a checkpoint moves while it looks', async () => {
    const folder = folderOf({ 'l.db': 'other' });
    execFileSync('mkfifo', [join(folder, 'l.db-wal')]);
    const looked = isLedger(join(folder, 'l.db'));
    writeFileSync(join(folder, 'l.db'), ours);
    await writeFile(join(folder, 'l.db-wal'), 'begun anew');
    expect(await looked).toBe(true);
  });
});

function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'retrysafe-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** What this process still has open in a folder, where the system tells it. */
function openBelow(folder: string): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(join('/proc/self/fd', fd));
      return file.startsWith(folder) ? [file] : [];
    } catch {
      return []; // closed since it was listed
    }
  });
}
