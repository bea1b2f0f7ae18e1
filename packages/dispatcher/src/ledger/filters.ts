import type { Approval, ApprovalFilter, LedgerRecord, RecordFilter } from '../store.js';

/** A record fits every part of the filter but its `limit`. */
export function matchesRecord(record: LedgerRecord, filter: RecordFilter): boolean {
  return (
    fits(filter.tenant, record.tenant) &&
    fits(filter.task, record.task) &&
    fits(filter.step, record.step) &&
    fits(filter.tool, record.tool) &&
    fits(filter.parent, record.parent) &&
    (filter.states === undefined || filter.states.includes(record.state))
  );
}

/** As `matchesRecord`; the approval is judged as it is given, so give it as its clock shows it. */
export function matchesApproval(approval: Approval, filter: ApprovalFilter): boolean {
  return (
    fits(filter.tenant, approval.tenant) &&
    fits(filter.task, approval.task) &&
    fits(filter.tool, approval.tool) &&
    (filter.states === undefined || filter.states.includes(approval.state))
  );
}

/** The first `limit` of the items that match; all of them without a limit. */
export function firstThat<Item>(
  items: Iterable<Item>,
  matches: (item: Item) => boolean,
  limit = Infinity,
): readonly Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (found.length >= limit) break;
    if (matches(item)) found.push(item);
  }
  return found;
}

function fits(wanted: string | undefined, found: string | null): boolean {
  return wanted === undefined || wanted === found;
}
