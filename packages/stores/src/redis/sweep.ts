import type { SweepRequest, Swept } from '@retrysafe/dispatcher';
import type { Ledger } from './ledger.js';
import type { Slot } from './names.js';
import * as lookups from './scripts/lookups.js';
import * as scripts from './scripts/sweeping.js';

/** Turns what closed tasks no longer need into tombstones, and old tombstones into nothing; task by task. */
export async function sweepTasks(ledger: Ledger, request: SweepRequest): Promise<Swept> {
  const { run, names } = ledger;
  const swept = { expired: 0, removed: 0 };
  const due = await run<readonly string[]>(
    scripts.dueTasks,
    [names.closed],
    [String(request.retentionMs), String(request.limit)],
  );
  for (const [at, tag] of due.entries()) {
    if (at % 2 === 1) continue; // its mark
    const left = request.limit - swept.expired - swept.removed;
    if (left <= 0) break;
    const { expired, removed } = await sweepTask(ledger, names.slot(tag), due[at + 1] ?? '', request, left);
    swept.expired += expired;
    swept.removed += removed;
  }
  return swept;
}

/** `mark`: the task's among the closed ones. */
async function sweepTask(
  ledger: Ledger,
  slot: Slot,
  mark: string,
  request: SweepRequest,
  limit: number,
): Promise<Swept> {
  const { run, names } = ledger;
  const pages = { closedAt: '', expired: 0, removed: 0, stay: 0, due: Infinity };
  let cursor = '0';
  do {
    const page = await sweepPage(ledger, slot, request, limit - pages.expired - pages.removed, cursor);
    cursor = page.cursor;
    pages.closedAt = page.closedAt;
    pages.expired += page.expired;
    pages.removed += page.removed;
    pages.stay += page.stay;
    pages.due = Math.min(pages.due, page.due);
  } while (cursor !== '0' && pages.expired + pages.removed < limit);
  if (pages.closedAt === '') await run(lookups.strike, [names.closed], [slot.tag, mark]);
  else if (pages.expired + pages.removed < limit) {
    const due = pages.stay > 0 ? pages.due : await forget(ledger, slot, mark, request, pages.closedAt);
    if (due !== undefined) await run(scripts.putOff, [names.closed], [slot.tag, String(due - request.retentionMs)]);
  }
  return pages;
}

async function sweepPage(
  { run, pointers }: Ledger,
  slot: Slot,
  { retentionMs, tombstoneMs }: SweepRequest,
  limit: number,
  cursor: string,
) {
  const answer = await run(
    scripts.sweepPage,
    [slot.name],
    [cursor, String(retentionMs), String(tombstoneMs), String(limit)],
  );
  const [closedAt, next, expired, stay, due, removed, unasked] = answer as readonly [
    string,
    string,
    number | string,
    number | string,
    string,
    readonly string[],
    readonly string[],
  ];
  const nameOf = (field: string) => field.slice(2);
  await pointers.unpoint(
    removed.map((field) => decodeURIComponent(nameOf(field))),
    unasked.map(nameOf),
  );
  // A client may read numbers as texts.
  const counts = { expired: Number(expired), removed: removed.length, stay: Number(stay) };
  return { closedAt, cursor: next, ...counts, due: due === '' ? Infinity : Number(due) };
}

/** When the task is due, if it cannot be forgotten yet. */
async function forget(
  { run, names, pointers }: Ledger,
  { name, tag }: Slot,
  mark: string,
  { retentionMs, tombstoneMs }: SweepRequest,
  closedAt: string,
): Promise<number | undefined> {
  const indexes = [names.tasks, names.closed];
  const together = pointers.together.length > 0;
  // Seen before: a task that is opened and claimed in once it is forgotten is noted anew, and then not struck.
  const markInTasks = together ? null : await run<string | null>(lookups.mark, [names.tasks], [tag]);
  const due = await run(scripts.forgetTask, together ? [name, ...indexes] : [name], [
    closedAt,
    String(retentionMs),
    String(tombstoneMs),
    tag,
  ]);
  if (due !== '') return Number(due);
  if (together) return undefined;
  if (markInTasks !== null) await run(lookups.strike, [names.tasks], [tag, markInTasks]);
  await run(lookups.strike, [names.closed], [tag, mark]);
  return undefined;
}
