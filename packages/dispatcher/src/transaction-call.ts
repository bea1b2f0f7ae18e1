import type { TransactionalCall } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import { Refused } from './ending.js';
import { signalledFetch } from './keyed-fetch.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import { HandlerCall, type PartsOf } from './tool-call.js';

/** What a transactional handler gets. What a rollback could not take back is refused. */
export class TransactionCall extends HandlerCall implements TransactionalCall {
  readonly #tx: unknown;
  readonly #fetch: typeof globalThis.fetch;

  constructor(around: Surroundings, record: LedgerRecord, start: Attempt, startNo: number, tx: unknown) {
    super(around, record, start, startNo, noParts(record.tool));
    this.#tx = tx;
    this.#fetch = (input, init) => readOnly(record.tool, signalledFetch(around.fetch, start.signal), input, init);
  }

  override get tx(): unknown {
    return this.#tx;
  }

  override get fetch(): typeof globalThis.fetch {
    return this.#fetch;
  }
}

function noParts(tool: string): PartsOf {
  return {
    get steps(): never {
      throw new Refused(
        `'${tool}' is transactional, and a call.step has a commit of its own. Write on call.tx; what happens elsewhere belongs into an outbox: see docs/outbox.md.`,
      );
    },
  };
}

async function readOnly(
  tool: string,
  fetch: typeof globalThis.fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<Response> {
  const stated = init?.method ?? (typeof input === 'object' && 'method' in input ? input.method : 'GET');
  const method = stated.toUpperCase();
  if (reading.has(method)) return fetch(input, init);
  throw new Refused(
    `'${tool}' is transactional, and no rollback takes back what a ${method} does elsewhere. Write it into an outbox on call.tx: see docs/outbox.md.`,
  );
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY']);
