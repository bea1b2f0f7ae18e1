import type { Approval, ApprovalFilter, LedgerRecord, OnDamaged, RecordFilter } from '@retrysafe/dispatcher';
import {
  asOf,
  damaged,
  firstThat,
  matchesApproval,
  matchesRecord,
  soundApproval,
  soundOnes,
  soundRow,
} from '@retrysafe/dispatcher/ledger';
import { allTasks } from './all-tasks.js';
import type { Ledger } from './ledger.js';
import type { Slot } from './names.js';
import { seemingApprovalOf, seemingRowOf } from './rows.js';
import * as scripts from './scripts/lookups.js';
import { microsOf, msOf } from './times.js';

/**
 * Within a task it reads that task; else it goes through all of them, which is for people, not for the path of a call. Of a
 * damaged one it tells whoever would be shown it in some state: not another tenant.
 */
export async function listRecords(
  ledger: Ledger,
  filter: RecordFilter,
  onDamaged: OnDamaged | undefined,
): Promise<readonly LedgerRecord[]> {
  const { states, limit, ...whose } = filter;
  const read = ([field, [text]]: Kept) => {
    const { row, created } = seemingRowOf(keyIn(field), text);
    return matchesRecord(row, whose) ? { item: soundRow(row), at: created } : undefined;
  };
  const found = await list(ledger, filter, 'r:*', read, onDamaged);
  return firstThat(found, (record) => matchesRecord(record, { ...(states && { states }) }), limit);
}

/** As `listRecords`. */
export async function listApprovals(
  ledger: Ledger,
  filter: ApprovalFilter,
  onDamaged: OnDamaged | undefined,
): Promise<readonly Approval[]> {
  const { states, limit, ...whose } = filter;
  const read = ([, [text, now]]: Kept) => {
    const { approval, asked } = seemingApprovalOf(text);
    return matchesApproval(approval, whose) ? { item: asOf(soundApproval(approval), now), at: asked } : undefined;
  };
  const found = await list(ledger, filter, 'a:*', read, onDamaged);
  return firstThat(found, (approval) => matchesApproval(approval, { ...(states && { states }) }), limit);
}

function keyIn(field: string): string {
  try {
    return decodeURIComponent(field.slice(2));
  } catch {
    throw damaged(`the record ${field.slice(2)}`, 'its name is none that was written');
  }
}

/** One field of a task as it was read, and when. */
type Kept = readonly [field: string, read: readonly [text: string, now: number]];

interface Ordered<Item> {
  readonly item: Item;
  /** As the server's TIME says it. */
  readonly at: string;
}

async function list<Item>(
  ledger: Ledger,
  { tenant, task }: { readonly tenant?: string; readonly task?: string },
  pattern: string,
  read: (kept: Kept) => Ordered<Item> | undefined,
  onDamaged: OnDamaged | undefined,
): Promise<readonly Item[]> {
  const { run, names } = ledger;
  const pages =
    tenant === undefined || task === undefined ? allTasks(run, names, pageSize) : [[names.slotOf(tenant, task)]];
  const found: Ordered<Item>[] = [];
  for await (const slots of pages)
    for (const slot of slots)
      for (const one of soundOnes(await readTask(ledger, slot, pattern), read, onDamaged)) found.push(one);
  return found.sort((a, b) => microsOf(a.at) - microsOf(b.at)).map(({ item }) => item);
}

async function readTask({ run }: Ledger, slot: Slot, pattern: string): Promise<Map<string, readonly [string, number]>> {
  const found = new Map<string, readonly [string, number]>(); // by field: a scan may show one twice
  let cursor = '0';
  do {
    const answer = await run(scripts.page, [slot.name], [cursor, pattern]);
    const [seconds, micros, next, flat] = answer as readonly [string, string, string, readonly string[]];
    const now = msOf(`${seconds}:${micros}`);
    for (let at = 0; at < flat.length; at += 2) found.set(flat[at] as string, [flat[at + 1] as string, now]);
    cursor = next;
  } while (cursor !== '0');
  return found;
}

const pageSize = 100;
