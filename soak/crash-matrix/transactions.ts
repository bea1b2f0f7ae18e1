import type { Answer, Approval, LedgerRecord } from '@retrysafe/dispatcher';
import type { Bundle } from '../real/bundle.js';
import { Program } from '../real/child-process.js';
import type { CallPlan, ChildPlan, StorePlace } from '../real/plan.js';
import type { Effect } from '../world/provider.js';
import { labelOf } from '../world/tools.js';
import { cellOf } from './cell.js';

/** Where the process of a transactional call is killed. */
export const transactionPoints = [
  { gate: 'before begin', says: 'before the transaction' },
  { gate: 'after begin', says: 'the transaction is open' },
  { gate: 'after claiming', says: 'it has claimed' },
  { gate: 'before effect', says: 'the handler is started' },
  { gate: 'after effect', says: 'the handler has written' },
  { gate: 'before recording', says: 'the handler has returned' },
  { gate: 'after recording', says: 'the outcome is written' },
  { gate: 'before commit', says: 'all but the commit' },
  { gate: 'after commit', says: 'committed, the answer is lost' },
] as const;

/** The tool of each class that may be transactional. */
export const transactionTools = { 'non-idempotent-write': 'book', irreversible: 'transfer' } as const;
type ToolClass = keyof typeof transactionTools;
const classes = Object.keys(transactionTools) as readonly ToolClass[];

/** What a crash left behind, and what the next process was answered. */
export interface Left {
  readonly rows: number;
  readonly state: string;
  readonly then: string;
}
/** What was left at each point, class by class. */
export type TransactionTable = Readonly<Record<string, Readonly<Record<ToolClass, Left>>>>;

/** What is promised: all of it or nothing of it, so the next process runs it, or gets its result. */
export const promisedTransactions: TransactionTable = Object.fromEntries(
  transactionPoints.map(({ gate }) => {
    const committed = gate === 'after commit';
    const then = (args: string) => `1 × effect, done, ${committed ? 'the original result' : args}`;
    const left = (state: string, args: string): Left =>
      committed ? { rows: 1, state: 'done', then: then(args) } : { rows: 0, state, then: then(args) };
    return [
      gate,
      {
        'non-idempotent-write': left('none', 'its own arguments'),
        irreversible: left('open, approved', 'the first arguments'),
      },
    ];
  }),
);

/** The table as Markdown, for the docs. */
export function renderTransactions(table: TransactionTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['the first process is killed', ...classes];
  const rows = transactionPoints.map(({ gate, says }) =>
    line([says, ...classes.map((one) => textOf(table[gate]?.[one]))]),
  );
  return [line(head), line(head.map(() => '---')), ...rows].join('\n');
}

function textOf(left: Left | undefined): string {
  return left === undefined ? '-' : `left: ${left.rows} × effect, record ${left.state}; then ${left.then}`;
}

const task = 'transactions';

interface Shown {
  readonly tool?: string;
  readonly step?: string;
  readonly answer?: Answer;
  readonly at?: string;
  readonly records?: readonly LedgerRecord[];
  readonly approvals?: readonly Approval[];
  readonly rows?: readonly Effect[];
}

/** Kill a process at each statement of a transactional call, look at what it left, and let another come in other words. */
export async function transactionsByKilling(bundle: Bundle, place: StorePlace): Promise<TransactionTable> {
  const child = (calls: readonly CallPlan[], more: Partial<ChildPlan> = {}) =>
    new Program(bundle.file('child'), { store: place, providerPort: 0, ...times, calls, stops: [], ...more });
  const crashes = transactionPoints.flatMap(({ gate }) => classes.map((toolClass) => ({ gate, toolClass })));
  const calls = crashes.map(firstCall);

  const asking = calls.filter(({ tool }) => tool === transactionTools.irreversible);
  await child(asking.map((call) => ({ ...call, approve: 'only' as const }))).rest();
  for (const crash of crashes) {
    const victim = child([firstCall(crash)], { stops: [{ gate: crash.gate, nth: 1 }] });
    const { at } = (await victim.next<Shown>()) ?? {};
    await victim.kill9();
    if (at !== crash.gate) throw new Error(`A process was to stop at '${crash.gate}', and did not.`);
  }
  const left = await child([], { showRecords: task }).rest<Shown>();
  const then = await child(
    calls.map((call) => ({ ...call, words: 'reworded' })),
    { showRecords: task },
  ).rest<Shown>();

  const table: Record<string, Record<string, Left>> = {};
  for (const crash of crashes) (table[crash.gate] ??= {})[crash.toolClass] = leftBy(firstCall(crash), left, then);
  return table as TransactionTable;
}

const times = { leaseMs: 30_000, patienceMs: 30_000 };

function firstCall({ gate, toolClass }: { readonly gate: string; readonly toolClass: ToolClass }): CallPlan {
  return { task, tool: transactionTools[toolClass], step: gate, ordinal: '0', words: 'as first put' };
}

function leftBy({ tool, step }: CallPlan, left: readonly Shown[], then: readonly Shown[]): Left {
  const answer = then.find((one) => one.tool === tool && one.step === step)?.answer;
  if (answer === undefined) throw new Error(`The call of '${tool}' was never answered.`);
  const { effects, answer: text } = cellOf(rowsOf(tool, step, then), answer);
  return { rows: rowsOf(tool, step, left), state: stateOf(tool, step, left), then: `${effects} × effect, ${text}` };
}

function rowsOf(tool: string, step: string, shown: readonly Shown[]): number {
  return shown.flatMap(({ rows = [] }) => rows).filter(({ label }) => label === labelOf(tool, { step, ordinal: '0' }))
    .length;
}

function stateOf(tool: string, step: string, shown: readonly Shown[]): string {
  const record = shown.flatMap(({ records = [] }) => records).find((one) => one.tool === tool && one.step === step);
  if (record === undefined) return 'none';
  const approval = shown.flatMap(({ approvals = [] }) => approvals).find(({ id }) => id === record.approvalId);
  return record.state === 'open' && approval !== undefined ? `${record.state}, ${approval.state}` : record.state;
}
