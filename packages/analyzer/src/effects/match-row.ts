import type { Row } from '../catalogue/provider.js';

const split = new Map<string, readonly (readonly string[])[]>();

/** The first row whose member names the end of a path; `a|b.c` stands for `a.c` and `b.c`. */
export function matchRow(rows: readonly Row[], names: readonly string[]): Row | null {
  for (const row of rows) {
    const parts = partsOf(row.member);
    if (parts.length > names.length) continue;
    const from = names.length - parts.length;
    if (parts.every((choice, i) => choice[0] === '*' || choice.includes(names[from + i] ?? ''))) return row;
  }
  return null;
}

function partsOf(member: string): readonly (readonly string[])[] {
  const known = split.get(member);
  if (known !== undefined) return known;
  const parts = member.split('.').map((one) => one.split('|'));
  split.set(member, parts);
  return parts;
}
