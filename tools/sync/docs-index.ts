import type { Paragraph } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { filesBelow, read } from '../workspace.js';
import { withBlock, type Generated } from './generated.js';

const file = 'docs/index.md';

/** The lists of `docs/index.md`: each page by its title and its first sentence, decisions apart. */
export function docsIndex(top: string): readonly Generated[] {
  const pages = filesBelow('docs', '.md', top).filter((page) => page !== file);
  const decisions = pages.filter((page) => page.startsWith('docs/decisions/'));
  const others = pages.filter((page) => !decisions.includes(page));
  const list = (some: readonly string[]) => some.map((page) => line(page, top)).join('\n');
  const withPages = withBlock(file, read(file, top), 'pages', list(others));
  return [{ file, text: withBlock(file, withPages, 'decisions', list(decisions)) }];
}

function line(page: string, top: string): string {
  const { children } = fromMarkdown(read(page, top));
  const title = children.find(({ type }) => type === 'heading');
  const opening = children.find((node): node is Paragraph => node.type === 'paragraph');
  const sentence =
    toString(opening)
      .replaceAll('\n', ' ')
      .split(/(?<=[.?!]) /)[0] ?? '';
  return `- [${toString(title)}](${page.slice('docs/'.length)}): ${sentence}`;
}
