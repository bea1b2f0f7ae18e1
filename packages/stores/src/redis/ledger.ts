import type { Approval, Claim, ClaimRequest, Hold, LedgerRecord, Settled, SettledState } from '@retrysafe/dispatcher';
import { StoreError } from '@retrysafe/dispatcher';
import { newRow, type Sight, type Step } from '@retrysafe/dispatcher/ledger';
import { mustFit } from '../text.js';
import { fields, type Names, type Slot } from './names.js';
import type { Pointers } from './pointers.js';
import { approvalOf, approvalText, rowOf, textOf } from './rows.js';
import { firstTail } from './row-body.js';
import type { Run } from './run-script.js';
import * as scripts from './scripts/steps.js';
import { msOf, type ServerTime } from './times.js';

export interface Ledger {
  readonly run: Run;
  readonly names: Names;
  readonly pointers: Pointers;
  /** Names one write, so that the server knows it again when a client sends it twice. */
  readonly nextWrite: () => string;
  readonly serverTime: ServerTime;
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
  return seenIn(key, await run<SightAnswer>(scripts.look, [slot.name], [fields.record(key), asked]));
}

/** Takes a key that nobody claimed before, in a task that is open; `otherwise` says what to do about what stands there. */
export function firstClaim(
  ledger: Ledger,
  slot: Slot,
  request: ClaimRequest,
  otherwise: (slot: Slot, request: ClaimRequest, seen: Seen) => Promise<Claim>,
): Promise<Claim> {
  const { run, pointers, serverTime } = ledger;
  const { key, parent } = request;
  const { isMet } = slot;
  const write = ledger.nextWrite();
  const values = [fields.record(key), firstTail(request, write)];
  if (parent !== undefined) values.push('part');
  const told = (answer: unknown): Claim | Promise<Claim> => {
    if (isSight(answer)) {
      const [, , , text] = answer;
      // A request that the client sent again is told what it wrote the first time.
      const again = text === null ? undefined : rowOf(key, text);
      return again?.write === write ? won(again.row) : otherwise(slot, request, seenIn(key, answer));
    }
    if (isMet && answer === null) {
      slot.isMet = false; // a sweep removed it meanwhile
      return firstClaim(ledger, slot, request, otherwise);
    }
    const at = Math.floor(numberIn(answer) / 1_000);
    if (pointers.together.length > 0) slot.isMet = true;
    return won(newRow(request, serverTime.was(at)));
  };
  if (isMet) return run(scripts.claimInMet, slot.alone, values, told);
  const noted = pointers.noteTask(slot, true);
  const claimed = run(scripts.claim, [slot.name, ...pointers.together], values, told);
  if (noted === undefined) return claimed;
  return Promise.all([claimed, noted]).then(([claim]) => {
    slot.isMet = true;
    return claim;
  });
}

function won(record: LedgerRecord): Claim {
  return { kind: 'won', record, before: 'none', interrupted: false };
}

/** Records the holder's outcome; `otherwise` says what to do about what stands there when it is no holder. */
export function settleHeld(
  { run, pointers, serverTime }: Ledger,
  slot: Slot,
  hold: Hold,
  state: SettledState,
  outcome: string,
  otherwise: (slot: Slot, hold: Hold, state: SettledState, outcome: string, seen: Seen) => Promise<Settled>,
): Promise<Settled> {
  const { key, fence, createdAt } = hold;
  const values = [fields.record(key), `running ${fence} `, `${state} ${fence} `, outcome];
  if (!(serverTime.since(createdAt) < shortestWaitedFor)) values.push('hint'); // not known: it may have been long
  const told = (answer: unknown): Settled | Promise<Settled> => {
    if (isSight(answer)) return otherwise(slot, hold, state, outcome, seenIn(key, answer));
    numberIn(answer);
    return settled;
  };
  // A person will ask for an unknown by its key.
  const pointed = state === 'unknown' ? pointers.pointKey(key, slot) : undefined;
  const written = run(scripts.settle, slot.alone, values, told);
  return pointed === undefined ? written : Promise.all([written, pointed]).then(([settled]) => settled);
}

const settled: Settled = { kind: 'settled' };
const shortestWaitedFor = 20; // ms: each hint wakes all who wait, and quick calls, which may be many, give none

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
  const noted = pointers.noteTask(slot, seen.row === undefined);
  await Promise.all([noted, ...created.map(({ id }) => pointers.pointApproval(id, row.key, slot))]);
  const write = ledger.nextWrite();
  const { text } = textOf(row, seen.created, write);
  const askedAt = ({ id }: Approval) => (id === seen.approval?.id ? (seen.asked ?? seen.time) : seen.time);
  const kept = approvals.flatMap((one) => [fields.approval(one.id), approvalText(one, askedAt(one))]);
  const values = [fields.record(row.key), seen.head, write, text, ...kept];
  return Number(await run(scripts.swap, [slot.name, ...pointers.together], values)) === 1; // a client may read numbers as texts
}

/** What is seen of a key that was never claimed: nothing of it can be decided by the clock. */
export const nothing: Sight = { now: 0, row: undefined, approval: undefined, taskClosed: false };

type SightAnswer = readonly [
  seconds: string,
  micros: string,
  closed: 0 | 1 | '0' | '1', // a client may read numbers as texts
  row: string | null,
  approval: string | null,
];

// What went through is told by a number.
function isSight(answer: unknown): answer is SightAnswer {
  return Array.isArray(answer);
}

// A client may read it as a text. One that says nothing at all has not written anything, as far as anybody knows.
function numberIn(answer: unknown): number {
  const number = Number(answer ?? NaN);
  if (number > 0) return number;
  throw new StoreError(
    'store-unavailable',
    'The ledger in Redis was told nothing by its client, which should give what a script answers. Check the client.',
  );
}

function seenIn(key: string, [seconds, micros, closed, text, asked]: SightAnswer): Seen {
  const time = `${seconds}:${micros}`;
  const read = text === null ? undefined : rowOf(key, text);
  const approval = asked === null ? undefined : approvalOf(asked);
  return {
    now: msOf(time),
    row: read?.row,
    approval: approval?.approval,
    taskClosed: Number(closed) === 1,
    head: read?.head ?? '',
    created: read?.created ?? time,
    time,
    asked: approval?.asked,
  };
}
