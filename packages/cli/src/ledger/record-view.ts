import type { LedgerRecord } from '@retrysafe/dispatcher';
import { jsonText } from '../json-text.js';
import { columns } from './columns.js';
import { inJson, inWords, timeOf } from './readable.js';

/** Records for people: a line for each, its arguments below, and the totals last; `none` where there are none. `more` are not among them. */
export function recordTable(records: readonly LedgerRecord[], more: number, none: string): string {
  if (records.length === 0) return `${none}\n`;
  const [head = '', ...lines] = columns(
    ['state', 'since', 'tool', 'task', 'step', 'ordinal', 'tenant', 'key'],
    records.map((one) => [
      one.state,
      timeOf(one.updatedAt),
      one.tool,
      one.task,
      one.step,
      one.ordinal,
      one.tenant,
      one.key,
    ]),
  );
  const below = (one: LedgerRecord) => [
    `    args     ${inWords(one.args)}`,
    ...(one.outcome === null ? [] : [`    outcome  ${inWords(one.outcome)}`]),
    ...(one.evidence === null ? [] : [`    evidence ${inWords(one.evidence)}`]),
  ];
  const shown = records.flatMap((one, n) => [lines[n] ?? '', ...below(one)]);
  return [head, ...shown, '', totals(records, more), ''].join('\n');
}

/** The same for programs. Times are ISO texts; what a codec of its own wrote is `{ unreadable: true }`. */
export function recordJson(records: readonly LedgerRecord[]): string {
  return jsonText(records.map(view));
}

function view(record: LedgerRecord) {
  const { key, tenant, task, step, tool, ordinal, generation, class: toolClass, state, attempts } = record;
  const { args, outcome, evidence, approvalId, parent, holder, leaseUntil, createdAt, updatedAt } = record;
  return {
    ...{ key, tenant, task, step, tool, ordinal, generation, class: toolClass, state, attempts },
    args: inJson(args),
    outcome: inJson(outcome),
    evidence: inJson(evidence),
    ...{ approvalId, parent, holder },
    leaseUntil: leaseUntil === null ? null : timeOf(leaseUntil),
    createdAt: timeOf(createdAt),
    updatedAt: timeOf(updatedAt),
  };
}

function totals(records: readonly LedgerRecord[], more: number): string {
  const counts = new Map<string, number>();
  for (const { state } of records) counts.set(state, (counts.get(state) ?? 0) + 1);
  const shown = [...counts].map(([state, count]) => `${count} ${state}`).join(', ');
  return more === 0 ? `${shown}.` : `${shown}, and ${more} more: raise --limit.`;
}
