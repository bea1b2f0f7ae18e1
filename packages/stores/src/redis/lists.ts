import type { Approval, ApprovalFilter, LedgerRecord, RecordFilter } from '@retrysafe/dispatcher';
import { asOf, matchesApproval, matchesRecord } from '@retrysafe/dispatcher/ledger';
import type { Ledger } from './ledger.js';
import type { Slot } from './names.js';
import { approvalOf, rowOf } from './rows.js';
import * as scripts from './scripts.js';

/** Within a task it reads that task; else it goes through all of them, which is for people, not for the path of a call. */
export async function listRecords(ledger: Ledger, filter: RecordFilter): Promise<readonly LedgerRecord[]> {
  return list(
    ledger,
    filter,
    (slot) => ({ index: slot.keys, names: `${slot.base}:r:` }),
    (hash) => {
      const record = rowOf(hash);
      return record !== undefined && matchesRecord(record, filter) ? record : undefined;
    },
  );
}

export async function listApprovals(ledger: Ledger, filter: ApprovalFilter): Promise<readonly Approval[]> {
  return list(
    ledger,
    filter,
    (slot) => ({ index: slot.asked, names: `${slot.base}:a:` }),
    (hash, now) => {
      const found = approvalOf(hash);
      const approval = found && asOf(found, now);
      return approval !== undefined && matchesApproval(approval, filter) ? approval : undefined;
    },
  );
}

interface Ordered<Item> {
  readonly at: number;
  readonly item: Item;
}

async function list<Item>(
  ledger: Ledger,
  { tenant, task, limit = Infinity }: { readonly tenant?: string; readonly task?: string; readonly limit?: number },
  where: (slot: Slot) => { readonly index: string; readonly names: string },
  read: (hash: readonly string[], now: number) => Item | undefined,
): Promise<readonly Item[]> {
  const slots = tenant === undefined || task === undefined ? allSlots(ledger) : [ledger.names.slotOf(tenant, task)];
  const found: Ordered<Item>[] = [];
  for await (const slot of slots) {
    for await (const ordered of inOrder(ledger, where(slot), read, limit)) found.push(ordered);
  }
  return found
    .sort((a, b) => a.at - b.at)
    .slice(0, limit)
    .map(({ item }) => item);
}

// At most `limit` of one task can be among the first `limit` of all.
async function* inOrder<Item>(
  { run }: Ledger,
  { index, names }: { readonly index: string; readonly names: string },
  read: (hash: readonly string[], now: number) => Item | undefined,
  limit: number,
): AsyncIterable<Ordered<Item>> {
  let count = 0;
  for (let first = 0; count < limit; first += pageSize) {
    const answer = await run(scripts.page, [index], [names, String(first), String(first + pageSize - 1)]);
    const [now, hashes] = answer as readonly [unknown, readonly (readonly [string, readonly string[]])[]];
    for (const [at, hash] of hashes) {
      const item = count < limit ? read(hash, Number(now)) : undefined;
      if (item === undefined) continue;
      count++;
      yield { at: Number(at), item };
    }
    if (hashes.length < pageSize) return;
  }
}

async function* allSlots({ run, names }: Ledger): AsyncIterable<Slot> {
  for (let first = 0; ; first += pageSize) {
    const tags = (await run(
      scripts.members,
      [names.tasks],
      [String(first), String(first + pageSize - 1)],
    )) as readonly string[];
    for (const tag of tags) yield names.slot(tag);
    if (tags.length < pageSize) return;
  }
}

const pageSize = 100;
