import type { TSESTree } from '@typescript-eslint/types';
import { parseSync } from 'oxc-parser';

export type Parsed =
  { readonly kind: 'parsed'; readonly ast: TSESTree.Program } | { readonly kind: 'failed'; readonly text: string };

/** Never throws. A file with recoverable errors still gives a tree. */
export function parse(path: string, text: string): Parsed {
  const first = attempt(path, text, languageOf(path, text));
  if (first.kind === 'parsed' || !/\.[cm]?js$/.test(path)) return first;
  const second = attempt(path, text, 'tsx');
  return second.kind === 'parsed' ? second : first;
}

/** Why `parse` would fail, found without building the tree; null when it would not. Never throws. */
export function faultIn(path: string, text: string): string | null {
  try {
    if (parseSync(path, text, { astType: 'ts', lang: languageOf(path, text) }).errors.length === 0) return null;
  } catch {
    // the slow way words it
  }
  const parsed = parse(path, text);
  return parsed.kind === 'failed' ? parsed.text : null;
}

function attempt(path: string, text: string, lang: 'js' | 'jsx' | 'ts' | 'tsx'): Parsed {
  try {
    const result = parseSync(path, text, { astType: 'ts', lang, preserveParens: false });
    const ast = result.program as unknown as TSESTree.Program; // oxc declares its own, equal, tree
    if (ast.body.length === 0 && result.errors.length > 0)
      return { kind: 'failed', text: result.errors[0]?.message ?? 'syntax error' };
    return { kind: 'parsed', ast };
  } catch (error) {
    return { kind: 'failed', text: error instanceof Error ? error.message : String(error) };
  }
}

function languageOf(path: string, text: string): 'js' | 'jsx' | 'ts' | 'tsx' {
  if (/\.[cm]?ts$/.test(path)) return 'ts';
  if (path.endsWith('.tsx')) return 'tsx';
  return path.endsWith('.jsx') || text.includes('</') ? 'jsx' : 'js';
}
