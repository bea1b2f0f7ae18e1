import { type ToolClass, toolClasses } from '@retrysafe/decorators';

/** What is decided, as the functions in `decide.ts` read it. */
export type Deed =
  /** Run, and keep nothing. */
  | 'run'
  /** Claim with the start marked in the same step, and run. */
  | 'claim'
  /** Claim, mark the start in a step of its own, and run: until the mark, a crash is known to have done nothing. */
  | 'mark'
  /** Ask a person, then claim and mark. */
  | 'ask'
  /** Start again with the first arguments and the same key, while this call has tries left. */
  | 'repeat'
  /** Start again in this generation if it had one start only. */
  | 'repeat-once'
  /** Take the key from whoever left it, and run with the first arguments. */
  | 'take-over'
  /** Ask the tool's probe; without one, `unknown`. */
  | 'probe'
  /** `unknown`: a person decides. A probe may find the effect, but starts nothing. */
  | 'park'
  | 'fail'
  | 'wait'
  /** Answer with what is recorded, as a success. */
  | 'stored'
  | 'next-generation'
  /** The same arguments are denied again, others are a new question. */
  | 'denied'
  /** The first arguments are used and the caller is told. */
  | 'first-args'
  | 'own-args'
  | 'refuse'
  /** Cannot arise. */
  | 'never';

/** What a class does on an event. */
export interface Cell {
  readonly does: Deed;
  /** The cell of the printed table. */
  readonly says: string;
}

/** One event, class by class. */
export type TableRow = Readonly<Record<ToolClass, Cell>>;

/** One row per event, one cell per class: the whole policy of the dispatcher. */
export const classTable = {
  'first call': {
    read: { does: 'run', says: 'run, nothing stored' },
    'idempotent-write': { does: 'claim', says: 'claim, run' },
    'non-idempotent-write': { does: 'mark', says: 'claim, mark *started*, run' },
    irreversible: { does: 'ask', says: 'ask; once approved, as left' },
  },
  'not executed': {
    read: { does: 'repeat', says: 'retry within budget' },
    'idempotent-write': { does: 'repeat', says: 'retry, first args, same key' },
    'non-idempotent-write': { does: 'repeat-once', says: 'one retry (2 starts in a generation)' },
    irreversible: { does: 'repeat-once', says: 'one retry, same args, same approval' },
  },
  'refused by the provider': {
    read: { does: 'fail', says: '`failed`' },
    'idempotent-write': { does: 'fail', says: '`failed`' },
    'non-idempotent-write': { does: 'fail', says: '`failed`' },
    irreversible: { does: 'fail', says: '`failed`' },
  },
  'ended ambiguously': {
    read: { does: 'repeat', says: 'retry' },
    'idempotent-write': { does: 'repeat', says: 'retry, **first** args, same key; budget spent: `unknown`' },
    'non-idempotent-write': { does: 'probe', says: '`probe`, else `unknown`; never repeated by itself' },
    irreversible: { does: 'park', says: '`unknown`; a person decides' },
  },
  'crash before *started*': {
    read: { does: 'run', says: 'rerun' },
    'idempotent-write': { does: 'take-over', says: 'take over, first args' },
    'non-idempotent-write': { does: 'take-over', says: 'take over (no start is counted: none happened)' },
    irreversible: { does: 'take-over', says: 'take over; the approval is not spent yet' },
  },
  'crash after *started*': {
    read: { does: 'run', says: 'rerun' },
    'idempotent-write': { does: 'take-over', says: 'take over, first args' },
    'non-idempotent-write': { does: 'probe', says: '`unknown` (or probe); never replayed' },
    irreversible: { does: 'park', says: '`unknown`' },
  },
  'same intent while a live lease runs': {
    read: { does: 'run', says: 'run beside it' },
    'idempotent-write': { does: 'wait', says: 'wait, then the original, `deduplicated`' },
    'non-idempotent-write': { does: 'wait', says: 'the same' },
    irreversible: { does: 'wait', says: 'the same; while approval is pending, `approval-required` with the same id' },
  },
  'same intent, `done`': {
    read: { does: 'run', says: 'run' },
    'idempotent-write': { does: 'stored', says: 'the original as a success, `deduplicated`' },
    'non-idempotent-write': { does: 'stored', says: 'the same' },
    irreversible: { does: 'stored', says: 'the same' },
  },
  'same intent, `failed`': {
    read: { does: 'run', says: 'run' },
    'idempotent-write': { does: 'next-generation', says: 'next generation: new key, **new** args, new budget' },
    'non-idempotent-write': { does: 'next-generation', says: 'the same' },
    irreversible: { does: 'next-generation', says: 'the same, with a new approval' },
  },
  'same intent, `unknown`': {
    read: { does: 'never', says: '-' },
    'idempotent-write': { does: 'take-over', says: 'retry with first args' },
    'non-idempotent-write': {
      does: 'probe',
      says: '`unknown` again (or probe), worded so that a model does not try again',
    },
    irreversible: { does: 'park', says: 'the same, escalated by an event' },
  },
  'same intent, `denied`': {
    read: { does: 'never', says: '-' },
    'idempotent-write': { does: 'never', says: '-' },
    'non-idempotent-write': { does: 'never', says: '-' },
    irreversible: { does: 'denied', says: 'same args: `denied` again; other args: a new approval' },
  },
  'drifted args': {
    read: { does: 'own-args', says: 'run with the new' },
    'idempotent-write': { does: 'first-args', says: 'first args win; `drift` event' },
    'non-idempotent-write': { does: 'first-args', says: 'first args win; the stored result' },
    irreversible: { does: 'first-args', says: 'approval stays bound to the first args' },
  },
  'replay from a checkpoint': {
    read: { does: 'run', says: 'run' },
    'idempotent-write': { does: 'stored', says: 'stored, or take over' },
    'non-idempotent-write': { does: 'stored', says: 'stored, or `unknown`' },
    irreversible: { does: 'stored', says: 'the same' },
  },
  'key past its retention, or a new intent in a closed task': {
    read: { does: 'run', says: 'run' },
    'idempotent-write': { does: 'refuse', says: '`refused`' },
    'non-idempotent-write': { does: 'refuse', says: '`refused`' },
    irreversible: { does: 'refuse', says: '`refused`' },
  },
} as const satisfies Readonly<Record<string, TableRow>>;

/** An event of the table, by its printed name. */
export type TableEvent = keyof typeof classTable;

/** The table as Markdown, for the docs. */
export function renderTable(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['event', ...toolClasses]),
    line(['event', ...toolClasses].map(() => '---')),
    ...Object.entries(classTable).map(([event, row]) =>
      line([event, ...toolClasses.map((toolClass) => row[toolClass].says)]),
    ),
  ].join('\n');
}
