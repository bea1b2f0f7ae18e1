import type { Row } from '../catalogue/provider.js';

interface Entry {
  readonly parts: readonly string[];
  readonly row: Row;
  /** Its place among the rows: the first that fits holds. */
  readonly order: number;
}

const indexes = new WeakMap<readonly Row[], ReadonlyMap<string, readonly Entry[]>>();
const nothing: readonly Entry[] = [];

/** The first row with a member that names the end of a path; `*` in it stands for any one name. */
export function matchRow(rows: readonly Row[], names: readonly string[]): Row | null {
  const index = indexOf(rows);
  const last = first(index.get(names.at(-1) ?? '') ?? nothing, names);
  const any = first(index.get('*') ?? nothing, names);
  if (last === null || any === null) return (last ?? any)?.row ?? null;
  return last.order < any.order ? last.row : any.row;
}

function first(entries: readonly Entry[], names: readonly string[]): Entry | null {
  return entries.find(({ parts }) => endsWith(names, parts)) ?? null;
}

function endsWith(names: readonly string[], parts: readonly string[]): boolean {
  const from = names.length - parts.length;
  return from >= 0 && parts.every((part, i) => part === '*' || part === names[from + i]);
}

/** The members of some rows by their last name, made when the library is met first. */
function indexOf(rows: readonly Row[]): ReadonlyMap<string, readonly Entry[]> {
  const known = indexes.get(rows);
  if (known !== undefined) return known;
  const made = new Map<string, Entry[]>();
  for (const [order, row] of rows.entries()) {
    for (const member of row.members.split(' ')) {
      const parts = member.split('.');
      const last = parts.at(-1) ?? '';
      const entries = made.get(last) ?? [];
      entries.push({ parts, row, order });
      made.set(last, entries);
    }
  }
  indexes.set(rows, made);
  return made;
}
