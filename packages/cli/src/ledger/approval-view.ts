import type { Approval } from '@retrysafe/dispatcher';
import { jsonText } from '../json-text.js';
import { printable } from '../printable.js';
import { columns } from './columns.js';
import { inFull, inJson, timeOf } from './readable.js';

/** Approvals for people: a line for each, and below it what would run; `none` where there are none. */
export function approvalTable(approvals: readonly Approval[], none: string): string {
  if (approvals.length === 0) return `${none}\n`;
  const [head = '', ...lines] = columns(
    ['state', 'asked', 'lapses', 'tool', 'version', 'task', 'tenant', 'id'],
    approvals.map((one) => [
      one.state,
      timeOf(one.askedAt),
      timeOf(one.lapsesAt),
      one.tool,
      one.toolVersion,
      one.task,
      one.tenant,
      one.id,
    ]),
  );
  const below = (one: Approval) => [
    `    args     ${inFull(one.args)}`,
    ...(one.by === null ? [] : [printable(`    decided  by ${one.by}${one.note === null ? '' : `: ${one.note}`}`)]),
  ];
  return [head, ...approvals.flatMap((one, n) => [lines[n] ?? '', ...below(one)]), ''].join('\n');
}

/** The same for programs. Times are ISO texts. */
export function approvalJson(approvals: readonly Approval[]): string {
  const time = (ms: number | null) => (ms === null ? null : timeOf(ms));
  const views = approvals.map(({ args, askedAt, lapsesAt, decidedAt, spentAt, ...approval }) => ({
    ...approval,
    args: inJson(args),
    askedAt: time(askedAt),
    lapsesAt: time(lapsesAt),
    decidedAt: time(decidedAt),
    spentAt: time(spentAt),
  }));
  return jsonText(views);
}
