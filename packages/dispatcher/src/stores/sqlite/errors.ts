import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreError, type StoreErrorCode } from '../../store-error.js';

/** What went wrong as a `StoreError` that names the file and the mend. */
export function sqliteError(path: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const code = primaryCode(cause) ?? -1;
  const message = cause instanceof Error ? cause.message : String(cause);
  const found =
    primaryCodes[code] ??
    systemCodes[systemCode(cause)] ??
    (code === cantOpen && isReadOnly(path) ? 'store-read-only' : undefined) ??
    (/\bno such (table|column)\b/.test(message) ? 'store-schema' : 'store-unavailable');
  return new StoreError(found, `The ledger at ${path} ${mends[found]} (${message})`, { cause });
}

/** The text cannot be kept as it is. */
export function unfitText(path: string): StoreError {
  return new StoreError(
    'store-rejected',
    `The ledger at ${path} cannot keep a text with a NUL character or half a surrogate pair. Leave it out, or encode it first.`,
  );
}

/** It is no text and no number. */
export function unfitValue(path: string): StoreError {
  return new StoreError(
    'store-rejected',
    `The ledger at ${path} was asked with a value that is no text. Pass keys, ids, tasks and names as strings.`,
  );
}

/** After this error SQLite may have rolled the whole transaction back by itself. */
export function breaksTransaction(error: unknown): boolean {
  const code = primaryCode(error);
  return code !== undefined && breaking.has(code);
}

const mends: Partial<Record<StoreErrorCode, string>> = {
  'store-locked': 'is held by another process for longer than the busy timeout. Find who holds it, or raise busyMs.',
  'store-read-only':
    'cannot be written. Give this process the right to write the file and its directory, or name another path.',
  'store-corrupt':
    'is not a readable SQLite database. Restore it from a backup, or move it away; nothing is run without it.',
  'store-schema': 'lacks a table of ours. Restore it from a backup, or move it away once you know what is in it.',
  'store-full': 'has no room left. Free some disk space, or sweep closed tasks.',
  'store-unavailable': 'cannot be used. Check that the path names a file in a directory that can be reached.',
};

const cantOpen = 14;

// SQLite says the same of a path that leads nowhere and of a file, or one of its side files, that may not be written.
function isReadOnly(path: string): boolean {
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  const files = [path, `${path}-wal`, `${path}-shm`, dirname(path)].filter(existsSync);
  return files.some((file) => {
    try {
      accessSync(file, constants.W_OK);
      return false;
    } catch {
      return true;
    }
  });
}

// SQLite's primary result codes.
const primaryCodes: Record<number, StoreErrorCode> = {
  3: 'store-read-only', // PERM
  5: 'store-locked', // BUSY
  6: 'store-locked', // LOCKED
  8: 'store-read-only', // READONLY
  11: 'store-corrupt', // CORRUPT
  13: 'store-full', // FULL
  23: 'store-read-only', // AUTH
  26: 'store-corrupt', // NOTADB
};

// BUSY, NOMEM, READONLY, INTERRUPT, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB.
const breaking: ReadonlySet<number> = new Set([5, 7, 8, 9, 10, 11, 13, 14, 26]);

const systemCodes: Record<string, StoreErrorCode> = {
  EACCES: 'store-read-only',
  EPERM: 'store-read-only',
  EROFS: 'store-read-only',
  ENOSPC: 'store-full',
  EDQUOT: 'store-full',
};

// `node:sqlite` says `errcode`, `libsql` says `rawCode`; the low byte is the primary code.
function primaryCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = 'errcode' in error ? error.errcode : 'rawCode' in error ? error.rawCode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

function systemCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
