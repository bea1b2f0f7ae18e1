import GithubSlugger from 'github-slugger';
import type { Code, Heading, Link, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { read, root } from './workspace.js';

/** A fenced block of code in a page. */
export interface Fence {
  readonly file: string;
  /** The line of its first line of code. 1-based. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** What the HTML comment right above says: `run`, `prints`, `continues`, `legacy decorators`, `fragment: WHY`. */
  readonly directive: string | null;
  /** Code that readers do not need to see, from a comment `<!-- given … -->` above. */
  readonly given: string | null;
}

/** The fences of a page, from top to bottom. */
export function fencesIn(file: string, top = root): readonly Fence[] {
  const found: Fence[] = [];
  visit(fromMarkdown(read(file, top)), 'code', (node: Code, index, parent) => {
    const comments = commentsAbove(parent?.children.slice(0, index) ?? []);
    found.push({
      file,
      line: (node.position?.start.line ?? 0) + 1,
      language: node.lang ?? '',
      code: node.value,
      directive: comments.find((comment) => !comment.startsWith('given')) ?? null,
      given: comments.find((comment) => comment.startsWith('given'))?.slice('given'.length) ?? null,
    });
  });
  return found;
}

/** A link to another file of the repository. */
export interface RelativeLink {
  readonly line: number;
  /** The path as written, '' for the page itself. */
  readonly path: string;
  readonly anchor: string | null;
}

/** The links of a page to other files of the repository and to its own headings. */
export function relativeLinksIn(file: string, top = root): readonly RelativeLink[] {
  const found: RelativeLink[] = [];
  visit(fromMarkdown(read(file, top)), ['link', 'image'], (node) => {
    const { url, position } = node as Link;
    if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return;
    const [path = '', anchor = null] = url.split('#');
    found.push({ line: position?.start.line ?? 0, path: decodeURI(path), anchor });
  });
  return found;
}

/** The anchors that the page's headings get. */
export function anchorsIn(file: string, top = root): readonly string[] {
  const slugger = new GithubSlugger();
  const found: string[] = [];
  visit(fromMarkdown(read(file, top)), 'heading', (node: Heading) => {
    found.push(slugger.slug(toString(node)));
  });
  return found;
}

/** The comments that stand right above, nothing else between. */
function commentsAbove(siblings: readonly Nodes[]): readonly string[] {
  const last = siblings.at(-1);
  if (last?.type !== 'html') return [];
  const comment = /^<!--\s*([\s\S]*?)\s*-->$/.exec(last.value.trim())?.[1];
  return comment === undefined ? [] : [comment, ...commentsAbove(siblings.slice(0, -1))];
}
