import { printable } from '../printable.js';

/** Rows of words in aligned columns, under their titles; none where there is nothing to show. */
export function columns(titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const all = [titles, ...rows.map((row) => row.map(printable))];
  const widths = titles.map((_title, n) => Math.max(...all.map((row) => row[n]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
