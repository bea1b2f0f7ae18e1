import type { StoreError } from '../../store-error.js';
import type { LedgerRecord } from '../../store.js';
import type { Transact, Transacted, TransactedWork } from '../../transaction.js';
import { claim } from './claiming.js';
import type { SqliteConnection } from './driver.js';
import { breaksTransaction } from './errors.js';
import { type Ledger, readRow } from './ledger.js';
import { settle } from './settling.js';

export interface TransactionOptions {
  /** Keeps this process's other writes waiting: one connection that writes would lock out the other. */
  readonly alone: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  readonly open: () => { readonly db: SqliteConnection; readonly handle: Ledger };
  /** Sets the ledger's time. */
  readonly begun: (ledger: Ledger) => void;
  readonly asStoreError: (error: unknown) => StoreError;
}

/**
 * A call's claim, the handler's statements and the outcome in one transaction, on a connection of their own: what others
 * read meanwhile is what is committed, and a handler that is late has no handle any more.
 */
export function transactions({ alone, open, begun, asStoreError }: TransactionOptions): Transact {
  return (request, work) =>
    alone(async () => {
      const opened = orStoreError(open, asStoreError);
      try {
        const won = orStoreError(() => {
          opened.db.exec(begin);
          begun(opened.handle);
          return claim(opened.handle, request);
        }, asStoreError);
        if (won.kind !== 'won') return { kind: 'not-won', claim: won };
        return await carriedOut(opened, won, work, begun);
      } finally {
        takeAway(opened.db);
      }
    });
}

async function carriedOut(
  { db, handle }: { readonly db: SqliteConnection; readonly handle: Ledger },
  won: Parameters<TransactedWork>[0],
  work: TransactedWork,
  begun: (ledger: Ledger) => void,
): Promise<Transacted> {
  const end = await work(won, db);
  // SQLite itself ends one that found no room, say. Whoever returned after that wrote outside of it.
  if (!isOpen(db) && (end.kind === 'commit' || isClaimed(handle, won.record))) return { kind: 'ended-by-handler' };
  if (end.kind === 'roll-back') return { kind: 'rolled-back' };
  try {
    begun(handle);
    if (settle(handle, won.record, end.state, end.outcome).kind === 'fenced') return { kind: 'rolled-back' };
    db.exec('commit');
    return { kind: 'committed' };
  } catch (error) {
    return breaksTransaction(error) ? { kind: 'in-doubt', error } : { kind: 'rolled-back', error };
  }
}

function isOpen(db: SqliteConnection): boolean {
  try {
    db.exec(stillOurs);
    return true;
  } catch {
    return false;
  }
}

function isClaimed(handle: Ledger, { key, fence }: LedgerRecord): boolean {
  try {
    return readRow(handle, key)?.fence === fence;
  } catch {
    return false; // the next transaction sees it
  }
}

function orStoreError<Answer>(work: () => Answer, asStoreError: (error: unknown) => StoreError): Answer {
  try {
    return work();
  } catch (error) {
    throw asStoreError(error);
  }
}

// A statement that the handler prepared may outlive the connection, in `libsql`; it must not write any more.
function takeAway(db: SqliteConnection): void {
  for (const sql of ['rollback', 'pragma query_only = on']) {
    try {
      db.exec(sql);
    } catch {
      // nothing to take back
    }
  }
  db.close();
}

// The savepoint is gone when the transaction was ended by anybody but us.
const begin = 'begin immediate; savepoint retrysafe';
const stillOurs = 'release retrysafe';
