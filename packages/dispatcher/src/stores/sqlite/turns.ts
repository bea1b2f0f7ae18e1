import type { StoreError } from '../../store-error.js';
import type { SqliteConnection, SqliteStatement } from './driver.js';
import { breaksTransaction } from './errors.js';
import { type Gate, gateOf } from './gate.js';

/** What `Turns` needs to know of the file. */
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

/**
 * Runs work on a connection that is opened when it is first needed. One commit costs a flush of the disk, however many calls it
 * carries: so all calls of a turn share one.
 */
export class Turns<Handle> {
  readonly #options: TurnOptions<Handle>;
  readonly #gate: Gate;
  #opened: Transacting<Handle> | undefined;
  #closed = false;
  #queue: Job<Handle>[] = [];

  constructor(options: TurnOptions<Handle>) {
    this.#options = options;
    this.#gate = gateOf(options.path, () => this.#flush());
  }

  /**
   * Runs `work` in the transaction that all writes of this turn of the event loop share. Resolves once it is committed.
   * A throw of one fails that one alone: `work` must leave nothing half done when it throws.
   */
  write<Answer>(work: (handle: Handle) => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#queue.length === 0) setImmediate(() => this.#flush());
      const tell = resolve as (answer: unknown) => void;
      this.#queue.push({ work, resolve: tell, reject, answer: undefined, failure: undefined });
    });
  }

  /** Runs `work` at once, on what is committed. */
  async read<Answer>(work: (handle: Handle) => Answer): Promise<Answer> {
    try {
      return work(this.#use().handle);
    } catch (error) {
      throw this.#options.asStoreError(error);
    }
  }

  /** Runs `work` while no turn commits: their writes wait until it has ended. One after the other. */
  alone<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return this.#gate.alone(async () => {
      if (this.#closed) throw this.#options.closedError();
      return work();
    });
  }

  async close(): Promise<void> {
    if (this.#gate.closed) await this.#gate.opened();
    this.#flush();
    this.#gate.leave();
    this.#closed = true;
    if (this.#opened !== undefined) closeFile(this.#opened.db);
    this.#opened = undefined;
  }

  // Opened late and again after a failure, so that a ledger that was locked at first is not lost for good.
  #use(): Transacting<Handle> {
    if (this.#closed) throw this.#options.closedError();
    if (this.#opened !== undefined) return this.#opened;
    const { db, handle } = this.#options.open();
    return (this.#opened = { db, handle, begin: db.prepare('begin immediate'), end: db.prepare('commit') });
  }

  #flush(): void {
    if (this.#gate.closed) return;
    const jobs = this.#queue;
    this.#queue = [];
    if (jobs.length > 0) this.#commit(jobs);
  }

  #commit(jobs: readonly Job<Handle>[]): void {
    try {
      this.#transact(this.#use(), jobs);
    } catch (error) {
      const failure = this.#options.asStoreError(error);
      // What fits may still be written: a call must not fail because a larger one beside it found no room.
      if (failure.code === 'store-full' && jobs.length > 1) for (const job of jobs) this.#commit([job]);
      else for (const job of jobs) job.reject(failure);
      return;
    }
    for (const { resolve, reject, answer, failure } of jobs) {
      if (failure === undefined) resolve(answer);
      else reject(failure);
    }
  }

  #transact({ db, handle, begin, end }: Transacting<Handle>, jobs: readonly Job<Handle>[]): void {
    begin.run();
    try {
      this.#options.begun(handle);
      for (const job of jobs) this.#perform(job, handle);
      end.run();
    } catch (error) {
      rollback(db);
      this.#options.undone(handle);
      throw error;
    }
  }

  #perform(job: Job<Handle>, handle: Handle): void {
    job.failure = undefined;
    try {
      job.answer = job.work(handle);
    } catch (error) {
      if (breaksTransaction(error)) throw error;
      job.failure = this.#options.asStoreError(error);
    }
  }
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
