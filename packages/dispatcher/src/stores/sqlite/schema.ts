import { StoreError } from '../../store-error.js';
import type { SqliteConnection } from './driver.js';

/** Raised by each change of the tables. */
export const schemaVersion = 1;

/** Creates the tables in an empty file, and refuses a file whose tables another version wrote. */
export function prepareSchema(db: SqliteConnection, path: string): void {
  if (readVersion(db) === schemaVersion) return;
  db.exec('begin immediate');
  try {
    // Looked at again: another process may have created them meanwhile.
    const version = readVersion(db);
    if (version === undefined) db.exec(tables);
    else if (version !== schemaVersion) throw otherVersion(path, version);
    db.exec('commit');
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}

function readVersion(db: SqliteConnection): number | undefined {
  const known = db.prepare(`select 1 from sqlite_master where type = 'table' and name = 'retrysafe_schema'`).get();
  if (known === undefined) return undefined;
  const row = db.prepare('select version from retrysafe_schema').get() as { readonly version: number } | undefined;
  return row?.version ?? 0;
}

function otherVersion(path: string, version: number): StoreError {
  const mend =
    version > schemaVersion
      ? 'Upgrade @retrysafe/dispatcher here.'
      : 'Give this version a file of its own, or move the old one away once its tasks are closed.';
  return new StoreError(
    'store-schema',
    `The ledger at ${path} has schema version ${version}, and this version reads ${schemaVersion}. ${mend}`,
  );
}

const tables = `
  create table retrysafe_schema (version integer not null) strict;
  insert into retrysafe_schema (version) values (${schemaVersion});

  -- A row stays for good: that a task is closed must not be forgotten. A number for each task keeps the indexes of the
  -- ledger small, and what is written together close together.
  create table retrysafe_task (
    task_id integer primary key,
    tenant text not null,
    task text not null,
    closed_at integer,
    -- How far a sweep got: 0 some records stand, 1 only tombstones, 2 nothing is left. Null while the task is open.
    phase integer,
    since integer,
    looked_at integer,
    unique (task, tenant)
  ) strict;
  create index retrysafe_task_due on retrysafe_task (phase, since) where phase < 2;

  create table retrysafe_ledger (
    seq integer primary key,
    key text not null unique,
    task_id integer not null,
    step text not null,
    tool text not null,
    ordinal text not null,
    generation integer not null,
    class text not null,
    state text not null,
    fence integer not null,
    holder text,
    lease_until integer,
    attempts integer not null,
    started_fence integer,
    held_starts integer not null,
    started_before integer,
    args text not null,
    outcome text,
    approval_id text,
    parent text,
    evidence text,
    created_at integer not null,
    updated_at integer not null
  ) strict;
  create index retrysafe_ledger_task on retrysafe_ledger (task_id);
  create index retrysafe_ledger_parent on retrysafe_ledger (parent) where parent is not null;
  create index retrysafe_ledger_unknown on retrysafe_ledger (state) where state in ('unknown', 'awaiting');

  create table retrysafe_approval (
    seq integer primary key,
    id text not null unique,
    key text not null,
    task_id integer not null,
    tool text not null,
    tool_version text not null,
    args text not null,
    state text not null,
    by text,
    note text,
    asked_at integer not null,
    lapses_at integer not null,
    decided_at integer,
    spent_at integer
  ) strict;
  create index retrysafe_approval_key on retrysafe_approval (key);

  create table retrysafe_binding (
    task_id integer not null,
    name text not null,
    value text not null,
    primary key (task_id, name)
  ) strict, without rowid;
`;
