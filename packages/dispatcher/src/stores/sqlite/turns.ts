import type { StoreError } from '../../store-error.js';
import type { SqliteConnection, SqliteStatement } from './driver.js';
import { breaksTransaction } from './errors.js';
import { gateOf } from './gate.js';

/** Runs work on a connection that is opened when it is first needed. */
export interface Turns<Handle> {
  /**
   * Runs `work` in the transaction that all writes of this turn of the event loop share. Resolves once it is committed.
   * A throw of one fails that one alone: `work` must leave nothing half done when it throws.
   */
  write<Answer>(work: (handle: Handle) => Answer): Promise<Answer>;
  /** Runs `work` at once, on what is committed. */
  read<Answer>(work: (handle: Handle) => Answer): Promise<Answer>;
  /** Runs `work` while no turn commits: their writes wait until it has ended. One after the other. */
  alone<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

interface Opened<Handle> {
  readonly db: SqliteConnection;
  readonly handle: Handle;
}

interface Transacting<Handle> extends Opened<Handle> {
  readonly begin: SqliteStatement;
  readonly end: SqliteStatement;
}

interface Job<Handle> {
  readonly work: (handle: Handle) => unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: StoreError) => void;
  /** How its work ended, to be told once all of the turn is committed. */
  answer: unknown;
  failure: StoreError | undefined;
}

export interface TurnOptions<Handle> {
  /** Stores of one process that have the same one wait for each other. */
  readonly path: string;
  readonly open: () => Opened<Handle>;
  /** Called when a transaction has begun, before any work. */
  readonly begun: (handle: Handle) => void;
  /** Called when a transaction came to nothing. */
  readonly undone: (handle: Handle) => void;
  readonly asStoreError: (error: unknown) => StoreError;
  readonly closedError: () => StoreError;
}

/** One commit costs a flush of the disk, however many calls it carries: so all calls of a turn share one. */
export function turns<Handle>({
  path,
  open,
  begun,
  undone,
  asStoreError,
  closedError,
}: TurnOptions<Handle>): Turns<Handle> {
  let opened: Transacting<Handle> | undefined;
  let closed = false;
  let queue: Job<Handle>[] = [];

  // Opened late and again after a failure, so that a ledger that was locked at first is not lost for good.
  const use = (): Transacting<Handle> => {
    if (closed) throw closedError();
    if (opened !== undefined) return opened;
    const { db, handle } = open();
    return (opened = { db, handle, begin: db.prepare('begin immediate'), end: db.prepare('commit') });
  };

  const flush = () => {
    if (gate.closed) return;
    const jobs = queue;
    queue = [];
    if (jobs.length > 0) commit(jobs);
  };

  const gate = gateOf(path, flush);

  const commit = (jobs: readonly Job<Handle>[]): void => {
    try {
      transact(use(), jobs);
    } catch (error) {
      const failure = asStoreError(error);
      // What fits may still be written: a call must not fail because a larger one beside it found no room.
      if (failure.code === 'store-full' && jobs.length > 1) for (const job of jobs) commit([job]);
      else for (const job of jobs) job.reject(failure);
      return;
    }
    for (const { resolve, reject, answer, failure } of jobs) {
      if (failure === undefined) resolve(answer);
      else reject(failure);
    }
  };

  const transact = ({ db, handle, begin, end }: Transacting<Handle>, jobs: readonly Job<Handle>[]): void => {
    begin.run();
    try {
      begun(handle);
      for (const job of jobs) perform(job, handle);
      end.run();
    } catch (error) {
      rollback(db);
      undone(handle);
      throw error;
    }
  };

  const perform = (job: Job<Handle>, handle: Handle): void => {
    job.failure = undefined;
    try {
      job.answer = job.work(handle);
    } catch (error) {
      if (breaksTransaction(error)) throw error;
      job.failure = asStoreError(error);
    }
  };

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        if (queue.length === 0) setImmediate(flush);
        const tell = resolve as (answer: unknown) => void;
        queue.push({ work, resolve: tell, reject, answer: undefined, failure: undefined });
      }),
    read: async (work) => {
      try {
        return work(use().handle);
      } catch (error) {
        throw asStoreError(error);
      }
    },
    alone: (work) =>
      gate.alone(async () => {
        if (closed) throw closedError();
        return work();
      }),
    close: async () => {
      if (gate.closed) await gate.opened();
      flush();
      gate.leave();
      closed = true;
      if (opened !== undefined) closeFile(opened.db);
      opened = undefined;
    },
  };
}

// What was committed goes into the one file, where nobody else and no full disk keeps it from that; else a later commit
// does it.
function closeFile(db: SqliteConnection): void {
  try {
    db.exec('pragma wal_checkpoint(passive)');
  } catch {
    // it stands in the log beside the file
  }
  db.close();
}

function rollback(db: SqliteConnection): void {
  try {
    db.exec('rollback');
  } catch {
    // It was rolled back before, or it never began.
  }
}
