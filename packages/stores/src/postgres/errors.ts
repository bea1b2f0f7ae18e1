import { StoreError, type StoreErrorCode } from '@retrysafe/dispatcher';

/** What went wrong as a `StoreError` that names the mend. */
export function postgresError(cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const code = codeOf(cause);
  const found = byState[code] ?? byClass[code.slice(0, 2)] ?? unavailable;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new StoreError(found.code, `The ledger in Postgres ${found.mend} (${message})`, { cause });
}

/** As the server says it of a write, without one. */
export function takesNoWrites(): StoreError {
  return new StoreError(readOnly.code, `The ledger in Postgres ${readOnly.mend}`);
}

/** As the server says it of a role that may not write, without a write. */
export function refusesRole(): StoreError {
  return new StoreError(noRights.code, `The ledger in Postgres ${noRights.mend}`);
}

/** As the server says it of a table that is not there, without asking for it. */
export function hasNoTables(): StoreError {
  return new StoreError(noSchema.code, `The ledger in Postgres ${noSchema.mend}`);
}

/** Two transactions stood in each other's way; the server chose this one to go back. Nothing of it was written. */
export function mayBeSentAgain(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** The server said no to a commit, so that nothing of it is written: a constraint, or another transaction in its way. */
export function isTurnedDown(error: unknown): boolean {
  return ['23', '40', '44'].includes(codeOf(error).slice(0, 2));
}

interface Found {
  readonly code: StoreErrorCode;
  readonly mend: string;
}

const unavailable: Found = {
  code: 'store-unavailable',
  mend: 'cannot be reached. Check the server and the client it was given.',
};
const readOnly: Found = { code: 'store-read-only', mend: 'takes no writes here. Connect to the primary.' };
const noRights: Found = {
  code: 'store-read-only',
  mend: 'refuses this role. Grant it the rights of migrations/postgres-role.sql of @retrysafe/stores.',
};
const noSchema: Found = {
  code: 'store-schema',
  mend: 'has no tables here. Run migrations/postgres-1.sql of @retrysafe/stores, or check the search_path.',
};

const byState: Readonly<Record<string, Found>> = {
  '25006': readOnly,
  '42501': noRights,
  '42P01': noSchema,
  '42703': noSchema,
  '3D000': { code: 'store-unavailable', mend: 'has no such database. Check the name that the client was given.' },
  '3F000': noSchema,
  '53100': { code: 'store-full', mend: 'has no disk space left. Free some, or sweep closed tasks.' },
  '53300': {
    code: 'store-unavailable',
    mend: 'is out of connections. Lower the size of the pools, or raise max_connections.',
  },
  '55P03': { code: 'store-locked', mend: 'is locked by another transaction. Find who holds it in pg_stat_activity.' },
  '57014': {
    code: 'store-locked',
    mend: 'did not answer within the statement timeout. Find what blocks it in pg_stat_activity.',
  },
};

const byClass: Readonly<Record<string, Found>> = {
  XX: { code: 'store-corrupt', mend: 'is damaged. Restore it from a backup; nothing is run without it.' },
  '28': { code: 'store-unavailable', mend: 'turns down this login. Check the user and the password of the client.' },
  '22': { code: 'store-rejected', mend: 'cannot keep this value.' },
  '54': {
    code: 'store-rejected',
    mend: 'cannot keep a value of this size. Store a reference to it, or shorten it with the codec.',
  },
};

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
