import type { Approval, ClaimRequest, Hold, LedgerRecord, SettledState } from '@retrysafe/dispatcher';
import { newRow, type Sight, type Step } from '@retrysafe/dispatcher/ledger';
import { mustFit } from '../text.js';
import { fields, type Names, type Slot } from './names.js';
import type { Pointers } from './pointers.js';
import { approvalOf, approvalText, firstTail, msOf, rowOf, textOf } from './rows.js';
import type { Run } from './run-script.js';
import * as scripts from './scripts/steps.js';

export interface Ledger {
  readonly run: Run;
  readonly names: Names;
  readonly pointers: Pointers;
  /** Names one write, so that the server knows it again when a client sends it twice. */
  readonly nextWrite: () => string;
}

/** What was seen, with how the record's text must still begin when it is written; '' when there was none. */
export interface Seen extends Sight {
  readonly head: string;
  /** When the record was created, or would be now. */
  readonly created: string;
  readonly time: string;
  /** When the approval was asked for. */
  readonly asked: string | undefined;
}

/** `approvalId`: shown in place of the one that the record names. */
export async function look({ run }: Ledger, slot: Slot, key: string, approvalId?: string): Promise<Seen> {
  const asked = approvalId === undefined ? '' : fields.approval(approvalId);
  return seenIn(key, (await run(scripts.look, [slot.name], [fields.record(key), asked])) as SightAnswer);
}

/** Takes a key that nobody claimed before, in a task that is open; else what stands there. */
export function firstClaim(ledger: Ledger, slot: Slot, request: ClaimRequest): Promise<LedgerRecord | Seen> {
  const { run, pointers } = ledger;
  const { key, leaseMs, parent } = request;
  const write = ledger.nextWrite();
  const values = [fields.record(key), firstTail(newRow(request, 0), write), String(leaseMs)];
  if (parent !== undefined) values.push('part');
  const noted = pointers.noteTask(slot);
  const claimed = run(scripts.claim, [slot.name, ...pointers.together], values) as Promise<ClaimAnswer>;
  pointers.claimed(key, slot); // while the server is at work
  const told = (answer: ClaimAnswer) => {
    if (answer.length !== 5) return newRow(request, msOf(`${answer[0]}:${answer[1]}`));
    const [, , , text] = answer;
    // A request that the client sent again is told what it wrote the first time.
    const again = typeof text === 'string' ? rowOf(key, text) : undefined;
    return again?.write === write ? again.row : seenIn(key, answer);
  };
  return noted === undefined ? claimed.then(told) : Promise.all([claimed, noted]).then(([answer]) => told(answer));
}

/** True when the holder's outcome was recorded; else what stands there. */
export function settleHeld(
  { run, pointers }: Ledger,
  slot: Slot,
  { key, fence }: Hold,
  state: SettledState,
  outcome: string,
): Promise<true | Seen> {
  const values = [fields.record(key), `running ${fence} `, `${state} ${fence} `, outcome];
  const settled = () => run(scripts.settle, [slot.name], values) as Promise<1 | SightAnswer>;
  const told = (answer: 1 | SightAnswer) => (answer === 1 ? true : seenIn(key, answer));
  if (state !== 'unknown') return settled().then(told);
  // A person will ask for it by its key.
  return Promise.all([pointers.pointKey(key, slot), settled()]).then(([, answer]) => told(answer));
}

/** Writes what the step says if the record is still as it was seen. */
export async function swap(
  ledger: Ledger,
  slot: Slot,
  seen: Seen,
  { row = seen.row, approvals = [] }: Step<unknown>,
): Promise<boolean> {
  if (row === undefined) return true;
  const { run, pointers } = ledger;
  mustFit('The ledger in Redis', [row.outcome]);
  const created = approvals.filter(({ state }) => state === 'pending');
  await Promise.all([pointers.noteTask(slot), ...created.map(({ id }) => pointers.pointApproval(id, row.key, slot))]);
  const write = ledger.nextWrite();
  const { text } = textOf(row, seen.created, write);
  const askedAt = ({ id }: Approval) => (id === seen.approval?.id ? (seen.asked ?? seen.time) : seen.time);
  const kept = approvals.flatMap((one) => [fields.approval(one.id), approvalText(one, askedAt(one))]);
  const values = [fields.record(row.key), seen.head, write, text, ...kept];
  return (await run(scripts.swap, [slot.name, ...pointers.together], values)) === 1;
}

/** What is seen of a key that was never claimed: nothing of it can be decided by the clock. */
export const nothing: Sight = { now: 0, row: undefined, approval: undefined, taskClosed: false };

type SightAnswer = readonly [
  seconds: string,
  micros: string,
  closed: 0 | 1,
  row: string | null,
  approval: string | null,
];
type ClaimAnswer = SightAnswer | readonly [seconds: string, micros: string];

function seenIn(key: string, [seconds, micros, closed, text, asked]: SightAnswer): Seen {
  const time = `${seconds}:${micros}`;
  const read = text === null ? undefined : rowOf(key, text);
  const approval = asked === null ? undefined : approvalOf(asked);
  return {
    now: msOf(time),
    row: read?.row,
    approval: approval?.approval,
    taskClosed: closed === 1,
    head: read?.head ?? '',
    created: read?.created ?? time,
    time,
    asked: approval?.asked,
  };
}
