import {
  IdempotencyConfig,
  IdempotencyItemAlreadyExistsError,
  IdempotencyItemNotFoundError,
  makeIdempotent,
} from '@aws-lambda-powertools/idempotency';
import { BasePersistenceLayer, IdempotencyRecord } from '@aws-lambda-powertools/idempotency/persistence';
import { Idempotency, type IdempotencyParams } from '@node-idempotency/core';
import { type Contender, timedCpu } from './duel.js';
import { argsOf, invoice } from './workload.js';

/** node-idempotency's core over a Map, which is less than its own memory adapter does. */
export const nodeIdempotency: Contender = (calls, atOnce) => {
  const kept = new Map<string, string>();
  const idempotency = new Idempotency({
    setIfNotExists: async (key, value) => {
      if (kept.has(key)) return false;
      kept.set(key, value);
      return true;
    },
    set: async (key, value) => void kept.set(key, value),
    get: async (key) => kept.get(key),
  });
  return timedCpu(calls, atOnce, async (n) => {
    const request: IdempotencyParams = {
      headers: { 'idempotency-key': `task-${n}/1/createInvoice/0` },
      path: 'createInvoice',
      method: 'POST',
      body: argsOf(n),
    };
    const known = await idempotency.onRequest(request);
    if (known !== undefined) throw new Error('A fresh key was known.');
    await idempotency.onResponse(request, { body: await invoice(argsOf(n)) });
  });
};

/** Powertools over a Map of texts: like every layer, and like our store, it keeps what later changes to an object cannot reach. */
export const powertools: Contender = (calls, atOnce) => {
  const config = new IdempotencyConfig({});
  // Without a deadline it warns at every call. This much of a Lambda's context it looks at.
  config.registerLambdaContext({ getRemainingTimeInMillis: () => 30_000 } as never);
  const charge = makeIdempotent(invoice, { persistenceStore: new MapLayer(), config });
  return timedCpu(calls, atOnce, (n) => charge(argsOf(n)));
};

class MapLayer extends BasePersistenceLayer {
  readonly #kept = new Map<string, string>();

  protected override async _putRecord(record: IdempotencyRecord): Promise<void> {
    const { idempotencyKey } = record;
    const known = this.#read(idempotencyKey);
    if (known !== undefined && !known.isExpired()) throw new IdempotencyItemAlreadyExistsError('known', known);
    this.#kept.set(idempotencyKey, textOf(record));
  }

  protected override async _getRecord(key: string): Promise<IdempotencyRecord> {
    const record = this.#read(key);
    if (record === undefined) throw new IdempotencyItemNotFoundError('unknown');
    return record;
  }

  protected override async _updateRecord(record: IdempotencyRecord): Promise<void> {
    this.#kept.set(record.idempotencyKey, textOf(record));
  }

  protected override async _deleteRecord(record: IdempotencyRecord): Promise<void> {
    this.#kept.delete(record.idempotencyKey);
  }

  #read(key: string): IdempotencyRecord | undefined {
    const text = this.#kept.get(key);
    return text === undefined ? undefined : new IdempotencyRecord(JSON.parse(text) as IdempotencyRecordOptions);
  }
}

function textOf(record: IdempotencyRecord): string {
  const { idempotencyKey, expiryTimestamp, inProgressExpiryTimestamp, responseData, payloadHash } = record;
  const status = record.getStatus();
  return JSON.stringify({
    idempotencyKey,
    status,
    expiryTimestamp,
    inProgressExpiryTimestamp,
    responseData,
    payloadHash,
  });
}

type IdempotencyRecordOptions = ConstructorParameters<typeof IdempotencyRecord>[0];
