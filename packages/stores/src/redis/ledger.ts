import type { ClaimRequest, Hold, LedgerRecord, SettledState } from '@retrysafe/dispatcher';
import { newRow, type Step } from '@retrysafe/dispatcher/ledger';
import type { Seen } from '../converge.js';
import { mustFit } from '../text.js';
import type { Names, Slot } from './names.js';
import type { Pointers } from './pointers.js';
import { approvalOf, changeOf, fieldIn, intentText, rowChange, rowOf } from './rows.js';
import * as scripts from './scripts.js';
import type { Run } from './scripts.js';

export interface Ledger {
  readonly run: Run;
  readonly names: Names;
  readonly pointers: Pointers;
  /** Names one write, so that the server knows it again when a client sends it twice. */
  readonly nextWrite: () => string;
}

export async function look({ run }: Ledger, slot: Slot, key: string): Promise<Seen> {
  return seenIn(await run(scripts.look, [slot.record(key), slot.task], [slot.base]));
}

export async function lookByApproval({ run }: Ledger, slot: Slot, id: string): Promise<Seen> {
  return seenIn(await run(scripts.lookByApproval, [slot.approval(id)], [slot.base]));
}

/** Takes a key that nobody claimed before, in a task that is open; else what stands there. */
export async function firstClaim(ledger: Ledger, slot: Slot, request: ClaimRequest): Promise<LedgerRecord | Seen> {
  const { key, leaseMs, holder, args, start } = request;
  const isPart = request.parent === undefined ? '0' : '1';
  const { together, apart } = ledger.pointers.forClaim(key, slot);
  const keys = [slot.record(key), slot.task, slot.keys, ...together];
  const values = [
    slot.base,
    key,
    ledger.nextWrite(),
    String(leaseMs),
    isPart,
    slot.tag,
    intentText(request),
    holder,
    args,
    start ? '1' : '0',
  ];
  if (start) values.push('startedFence', '1');
  const claimed = ledger.run(scripts.claim, keys, values) as Promise<readonly unknown[]>;
  const answer = apart === undefined ? await claimed : (await Promise.all([claimed, apart()]))[0];
  return answer[0] === 1 ? newRow(request, Number(answer[1])) : seenIn(answer);
}

/** True when the holder's outcome was recorded; else what stands there. */
export async function settleHeld(
  ledger: Ledger,
  slot: Slot,
  hold: Hold,
  state: SettledState,
  outcome: string,
): Promise<true | Seen> {
  const values = [slot.base, String(hold.fence), state, outcome];
  const answer = (await ledger.run(scripts.settle, [slot.record(hold.key), slot.task], values)) as readonly unknown[];
  return answer[0] === 1 ? true : seenIn(answer);
}

/** Writes what the step says if the record is still as it was seen. */
export async function swap(
  ledger: Ledger,
  slot: Slot,
  seen: Seen,
  { row = seen.row, approvals = [] }: Step<unknown>,
): Promise<boolean> {
  if (row === undefined) return true;
  fit(row);
  approvals.forEach(fit);
  const created = approvals.filter(({ state }) => state === 'pending');
  await Promise.all(created.map(({ id }) => ledger.pointers.pointApproval(id, slot)));
  const change = {
    row: rowChange(row),
    approvals: approvals.map((approval) => ({ id: approval.id, hash: changeOf(approval) })),
  };
  const keys = [slot.record(row.key), slot.task, slot.keys, slot.asked];
  const values = [
    slot.base,
    row.key,
    ledger.nextWrite(),
    seen.revision === null ? '' : String(seen.revision),
    JSON.stringify(change),
  ];
  return (await ledger.run(scripts.swap, keys, values)) === 1;
}

/** Throws when a text of the item cannot be kept. */
export function fit(item: object): void {
  mustFit('The ledger in Redis', Object.values(item));
}

/** What is seen of a key that was never claimed: nothing of it can be decided by the clock. */
export const nothing: Seen = { now: 0, row: undefined, approval: undefined, taskClosed: false, revision: null };

function seenIn(answer: unknown): Seen {
  const [, now, closed, record, approval] = answer as readonly [
    unknown,
    unknown,
    unknown,
    readonly string[],
    readonly string[],
  ];
  const revision = fieldIn(record, 'revision');
  return {
    now: Number(now),
    row: rowOf(record),
    approval: approvalOf(approval),
    taskClosed: Number(closed) === 1,
    revision: revision === undefined ? null : Number(revision),
  };
}
