/** A file as it should be, made from what it repeats. */
export interface Generated {
  /** Relative to the root. */
  readonly file: string;
  readonly text: string;
}

const end = '<!-- /generated -->';

/** `page` with `content` between `<!-- generated: NAME -->` and `<!-- /generated -->`. Throws when the page has no such place. */
export function withBlock(file: string, page: string, name: string, content: string): string {
  const start = `<!-- generated: ${name} -->`;
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0)
    throw new Error(`${file} has no place for '${name}': write ${start} and ${end} where it should stand.`);
  return `${page.slice(0, from)}${start}\n${content.trim()}\n${page.slice(to)}`;
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
