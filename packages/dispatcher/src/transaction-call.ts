import type { ToolCall, TransactionalCall } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import { Refused } from './ending.js';
import { signalledFetch } from './keyed-fetch.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import { HandlerCall } from './tool-call.js';

/** What a transactional handler gets. What a rollback could not take back is refused. */
export class TransactionCall extends HandlerCall implements TransactionalCall {
  override readonly tx: unknown;
  readonly #fetch: typeof globalThis.fetch;

  constructor(around: Surroundings, record: LedgerRecord, start: Attempt, startNo: number, tx: unknown) {
    super(around, record, start, startNo);
    this.tx = tx;
    this.#fetch = readingFetch(record.tool, signalledFetch(around.fetch, start.signal));
  }

  override get fetch(): typeof globalThis.fetch {
    return this.#fetch;
  }

  override get step(): ToolCall['step'] {
    return () =>
      Promise.reject(
        new Refused(
          `'${this.tool}' is transactional, and a call.step has a commit of its own. Write on call.tx; for what happens elsewhere, see docs/outbox.md.`,
        ),
      );
  }
}

function readingFetch(tool: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const method = init?.method ?? (typeof input === 'object' && 'method' in input ? input.method : 'GET');
    if (reading.has(method.toUpperCase())) return fetch(input, init);
    throw new Refused(
      `'${tool}' is transactional, and a rollback cannot take back what a ${method.toUpperCase()} does elsewhere. Write it to an outbox on call.tx: see docs/outbox.md.`,
    );
  };
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
