import { closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SqliteConnection, SqliteDriver } from './driver.js';
import { prepareSchema } from './schema.js';

export interface FileOptions {
  readonly path: string;
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly busyMs: number;
}

/** Opens the ledger's file; creates it, for its owner only, with the directories above it. A new `.retrysafe` is kept out of Git. */
export function openFile(driver: SqliteDriver, { path, synchronous, busyMs }: FileOptions): SqliteConnection {
  createPrivately(path);
  const db = driver.open(path);
  try {
    db.exec(`pragma busy_timeout = ${Math.trunc(busyMs)}`);
    db.exec('pragma journal_mode = wal');
    db.exec(`pragma synchronous = ${synchronous}`);
    prepareSchema(db, path);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

// Arguments and results are private. SQLite gives its side files the mode of the file that is there.
function createPrivately(path: string): void {
  const folder = dirname(path);
  const isNew = makeFolder(folder);
  // A folder that we name stands in somebody's repository; the one that a user named may hold other things.
  if (isNew && basename(folder) === '.retrysafe') writeFileSync(join(folder, '.gitignore'), '*\n');
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!says(error, 'EEXIST')) throw error;
  }
}

// Node's own recursive way never ends in a file system that knows no new folders and says ENOENT, such as /proc.
function makeFolder(folder: string): boolean {
  try {
    return makeOne(folder);
  } catch (error) {
    if (!says(error, 'ENOENT') || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    return makeOne(folder);
  }
}

/** False when it was there. */
function makeOne(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    // Of a drive's root, Windows says EPERM and macOS EISDIR.
    if (says(error, 'EEXIST') || existsSync(folder)) return false;
    throw error;
  }
}

function says(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
