import { Idempotency, type IdempotencyParams } from '@node-idempotency/core';
import { MemoryStorageAdapter } from '@node-idempotency/storage-adapter-memory';
import { type Contender, timed } from '../duel.js';
import { argsOf, intentOf, invoice } from '../workload.js';

/** node-idempotency's core over its own memory, as its documents have it: a key from the caller, the body compared. */
export const nodeIdempotency: Contender = (calls, atOnce) => {
  const idempotency = new Idempotency(new MemoryStorageAdapter());
  return timed(calls, atOnce, async (n) => {
    const { task, step } = intentOf(n);
    const args = argsOf(n);
    const request: IdempotencyParams = {
      headers: { 'idempotency-key': `${task}/${step}/createInvoice/0` },
      path: 'createInvoice',
      method: 'POST',
      body: args,
    };
    const known = await idempotency.onRequest(request);
    if (known !== undefined) throw new Error('A fresh key was known.');
    await idempotency.onResponse(request, { body: await invoice(args) });
  });
};
