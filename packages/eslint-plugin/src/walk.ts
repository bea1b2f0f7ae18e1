import type { TSESTree } from '@typescript-eslint/types';

/** `top` and all nodes below it, in the order of the text. Without recursion: generated code nests deeper than a stack. */
export function* nodesIn(top: TSESTree.Node): Generator<TSESTree.Node> {
  const ahead = [top];
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    yield node;
    ahead.push(...childrenOf(node).toReversed());
  }
}

/** The nodes right below `node`, in the order of the text. */
export function childrenOf(node: TSESTree.Node): readonly TSESTree.Node[] {
  const values = Object.entries(node).flatMap(([name, value]: [string, unknown]) => (aside.has(name) ? [] : value));
  return values.filter(isNode).sort((a, b) => a.range[0] - b.range[0]);
}

/** The nodes around `node`, the nearest first. */
export function* nodesAround(node: TSESTree.Node): Generator<TSESTree.Node> {
  // A program has no parent: undefined in some parsers, null in others.
  for (let around: TSESTree.Node | null | undefined = node.parent; around; around = around.parent) yield around;
}

export const isFunction = (node: TSESTree.Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

export type FunctionNode =
  TSESTree.FunctionDeclaration | TSESTree.FunctionExpression | TSESTree.ArrowFunctionExpression;

// Not below a node: its parent, its place, and what parsers keep beside the tree.
const aside = new Set(['parent', 'loc', 'range', 'tokens', 'comments']);

const isNode = (value: unknown): value is TSESTree.Node =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { type?: unknown }).type === 'string' &&
  'range' in value;
