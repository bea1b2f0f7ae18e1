import type { TSESTree } from '@typescript-eslint/types';
import { isRetryLibrary, retryNames } from '../effects/callbacks.js';
import { spanOf } from '../lower/context.js';
import { nodesTo } from './find-node.js';

const words = /retr(?:y|ies)|attempt|back-?off|tries|\bwhile\b|\bfor\s*\(\s*(?:let|var|;)/i;
const failures = /\bcatch\b|retr(?:y|ies)|back-?off/i;

/**
 * Whether a file may hold a retry. Most that have the words only loop, or speak of an attempt: by its tree, where there is
 * one, that is seen without reading the file closely.
 */
export function mayRetry(text: string, ast: TSESTree.Program | null): boolean {
  if (!words.test(text) || !failures.test(text)) return false;
  if (ast === null) return true;
  const isAt = (place: RegExp, test: (at: number) => boolean) => {
    for (const { index } of text.matchAll(place)) if (test(index)) return true;
    return false;
  };
  return (
    isAt(/\btry\b/g, (at) => isTriedInLoop(nodesTo(ast, at))) ||
    isAt(new RegExp(retryNames, 'gi'), (at) => isCalled(nodesTo(ast, at), at)) ||
    importsLibrary(text)
  );
}

const loops = new Set<string>(['ForStatement', 'WhileStatement', 'DoWhileStatement']);
const transparent = new Set<string>(['BlockStatement', 'LabeledStatement']);

function isTriedInLoop(way: readonly TSESTree.Node[]): boolean {
  if (way.at(-1)?.type !== 'TryStatement') return false; // the word stands in a text
  const around = way.slice(0, -1).findLast(({ type }) => !transparent.has(type));
  return around !== undefined && loops.has(around.type);
}

function isCalled(way: readonly TSESTree.Node[], at: number): boolean {
  return way.some((node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression' && node.type !== 'TaggedTemplateExpression')
      return false;
    const callee = spanOf(node.type === 'TaggedTemplateExpression' ? node.tag : node.callee);
    return callee.at <= at && at < callee.end;
  });
}

function importsLibrary(text: string): boolean {
  for (const [, source = ''] of text.matchAll(/(?:from|import|require)[\s(]*['"]([^'"\n]+)['"]/g))
    if (isRetryLibrary(source)) return true;
  return false;
}
