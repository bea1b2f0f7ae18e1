import type { TSESTree } from '@typescript-eslint/types';

/** `top` and all nodes below it, in the order of the text. Without recursion: generated code nests deeper than a stack. */
export function nodesIn(top: TSESTree.Node): readonly TSESTree.Node[] {
  if (top.type !== 'Program') return nodesBelow(top);
  // several rules go through the whole file
  const known = programs.get(top) ?? nodesBelow(top);
  programs.set(top, known);
  return known;
}

const programs = new WeakMap<TSESTree.Program, readonly TSESTree.Node[]>();

function nodesBelow(top: TSESTree.Node, enters = (_: TSESTree.Node) => true): readonly TSESTree.Node[] {
  const found: TSESTree.Node[] = [];
  const ahead = [top];
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    if (!enters(node)) continue;
    found.push(node);
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index--) ahead.push(children[index] as TSESTree.Node);
  }
  return found;
}

/** `top` and the nodes below it that hold one of the ascending offsets, in the order of the text. Passes over all others. */
export function nodesAt(top: TSESTree.Node, places: readonly number[]): readonly TSESTree.Node[] {
  return nodesBelow(top, (node) => holdsOne(node, places));
}

function holdsOne({ range: [start, end] }: TSESTree.Node, places: readonly number[]): boolean {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return (places[low] ?? Infinity) < end;
}

/** The nodes right below `node`, in the order of the text. */
export function childrenOf(node: TSESTree.Node): readonly TSESTree.Node[] {
  const found: TSESTree.Node[] = [];
  for (const name in node) {
    const value: unknown = node[name as keyof typeof node];
    if (typeof value !== 'object' || value === null || aside.has(name)) continue;
    if (!Array.isArray(value)) {
      if (isNode(value)) found.push(value);
    } else for (const one of value) if (isNode(one)) found.push(one);
  }
  // Parsers list most children in the order of the text, a template's parts and decorators not.
  const ordered = found.every((one, index) => index === 0 || (found[index - 1]?.range[0] ?? 0) <= one.range[0]);
  return ordered ? found : found.sort((a, b) => a.range[0] - b.range[0]);
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
