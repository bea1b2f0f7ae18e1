import { toolClasses, type ToolClass } from '@retrysafe/decorators';

/** The stores of the table, in its order. */
export const stores = ['memory', 'SQLite', 'Postgres', 'Redis'] as const;
/** One of them. */
export type StoreName = (typeof stores)[number];

/** Where the first process dies. */
export const crashPoints = [
  { id: 'C0', says: 'before the claim' },
  { id: 'C1', says: 'claimed, the handler not started' },
  { id: 'C2', says: 'started, nothing has reached the provider' },
  { id: 'C3', says: 'the provider has committed, nothing is recorded' },
  { id: 'C4', says: 'recorded, the answer is lost' },
] as const;
/** A row of one store. */
export type CrashPoint = (typeof crashPoints)[number]['id'];

/** How often the effect happened in all, and what the second process answered. */
export interface Cell {
  readonly effects: number;
  readonly answer: string;
}

const own: Cell = { effects: 1, answer: 'done, its own arguments' };
const first: Cell = { effects: 1, answer: 'done, the first arguments' };
const original: Cell = { effects: 1, answer: 'done, the original result' };
const never: Cell = { effects: 0, answer: 'unknown' };
const once: Cell = { effects: 1, answer: 'unknown' };
const read: Cell = { effects: 0, answer: 'done, its own arguments' };

/** What the classes promise. The effects of an irreversible tool were approved before, with the first arguments. */
export const promised: Readonly<Record<ToolClass, Readonly<Record<CrashPoint, Cell>>>> = {
  read: { C0: read, C1: read, C2: read, C3: read, C4: read },
  'idempotent-write': { C0: own, C1: first, C2: first, C3: first, C4: original },
  'non-idempotent-write': { C0: own, C1: first, C2: never, C3: once, C4: original },
  irreversible: { C0: first, C1: first, C2: never, C3: once, C4: original },
};

/** All cells of the table. */
export type Matrix = ReadonlyMap<StoreName, Readonly<Record<ToolClass, Readonly<Record<CrashPoint, Cell>>>>>;

/** The matrix as Markdown: a row for each store and point. */
export function renderMatrix(matrix: Matrix): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = [...matrix].flatMap(([store, byClass]) =>
    crashPoints.map(({ id, says }) =>
      line([store, `${id} ${says}`, ...toolClasses.map((toolClass) => textOf(byClass[toolClass][id]))]),
    ),
  );
  const head = ['store', 'the first process is killed', ...toolClasses];
  return [line(head), line(head.map(() => '---')), ...rows].join('\n');
}

function textOf({ effects, answer }: Cell): string {
  return `${effects} × effect, ${answer}`;
}

/** The matrix as it must be, on these stores. */
export function promisedOn(some: readonly StoreName[]): Matrix {
  return new Map(some.map((store) => [store, promised]));
}
