import type { TSESTree } from '@typescript-eslint/types';
import { endOf, spanOf, startOf } from '../lower/context.js';

const passed = new Set(['parent', 'loc', 'range', 'tokens', 'comments', 'start', 'end', 'type']);

/** The outermost node of a tree that spans exactly the offsets; null when there is none. */
export function findNode(root: TSESTree.Node, at: number, end: number): TSESTree.Node | null {
  let node: TSESTree.Node | null = root;
  while (node !== null) {
    const next: TSESTree.Node | null = childAround(node, at, end);
    if (next === null) return null;
    const span = spanOf(next);
    if (span.at === at && span.end === end && next.type !== 'ExpressionStatement') return next;
    node = next;
  }
  return null;
}

/** The nodes of a tree that hold the character at an offset, the outermost first. */
export function nodesTo(root: TSESTree.Node, at: number): readonly TSESTree.Node[] {
  const found: TSESTree.Node[] = [];
  for (let node: TSESTree.Node | null = root; node !== null; node = childAround(node, at, at + 1)) found.push(node);
  return found;
}

function childAround(node: TSESTree.Node, at: number, end: number): TSESTree.Node | null {
  for (const key in node) {
    const value: unknown = node[key as keyof typeof node];
    if (typeof value !== 'object' || value === null || passed.has(key)) continue;
    for (const one of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      if (isNode(one) && startOf(one) <= at && endOf(one) >= end) return one;
  }
  return null;
}

function isNode(value: unknown): value is TSESTree.Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
