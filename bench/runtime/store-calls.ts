import { createHash } from 'node:crypto';
import type { ClaimRequest, Store } from '@retrysafe/dispatcher';
import { timed, type Took } from './duel.js';

export const result = '{"kind":"done","result":{"id":"inv_000001","status":"open"}}';

/** What a call asks of a store: its key, and then its outcome. */
export async function claimAndSettle(store: Store, request: ClaimRequest): Promise<void> {
  const claim = await store.claim(request);
  if (claim.kind !== 'won') throw new Error(`A fresh key is ${claim.kind}.`);
  await store.settle(claim.record, 'done', result);
}

/** Calls `0` to `calls`, after one that wakes the store. */
export async function timedStore(store: Store, calls: number, atOnce: number): Promise<Took> {
  await store.get('');
  const requests = requestsOf(calls);
  return timed(calls, atOnce, async (n) => {
    const request = requests[n];
    if (request !== undefined) await claimAndSettle(store, request);
  });
}

/** Commands as they were sent, claim and settle of each call in turn, to be sent again by hand. */
export type Sent<Command> = readonly Command[];

/** Sends what was recorded, with the trivial effect between the two. */
export function timedByHand<Command>(
  sent: Sent<Command>,
  atOnce: number,
  send: (command: Command) => Promise<unknown>,
): Promise<Took> {
  return timed(sent.length / 2, atOnce, async (n) => {
    const [claim, settle] = [sent[2 * n], sent[2 * n + 1]];
    if (claim === undefined || settle === undefined) throw new RangeError('Each call sends two commands.');
    await send(claim);
    await undefined;
    await send(settle);
  });
}

/** What those calls ask for, made beforehand. */
export function requestsOf(calls: number): readonly ClaimRequest[] {
  return Array.from({ length: calls }, (_, n) => requestOf(n));
}

function requestOf(n: number): ClaimRequest {
  return {
    key: createHash('sha256').update(`${n}`).digest('hex'),
    tenant: 'acme',
    task: `task-${Math.floor(n / 16)}`,
    step: `${n % 16}`,
    tool: 'createInvoice',
    ordinal: '0',
    generation: 0,
    class: 'idempotent-write',
    args: '{"customerId":"cus_000001","amount":4200}',
    holder: 'holder-1',
    leaseMs: 30_000,
    start: true,
    reopen: false,
  };
}
