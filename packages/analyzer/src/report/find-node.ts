import type { TSESTree } from '@typescript-eslint/types';
import { spanOf } from '../lower/context.js';

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

function childAround(node: TSESTree.Node, at: number, end: number): TSESTree.Node | null {
  let exported: TSESTree.Node | null = null;
  for (const [key, value] of Object.entries(node)) {
    if (passed.has(key)) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!isNode(one)) continue;
      const span = spanOf(one);
      if (span.at <= at && span.end >= end) exported ??= one;
    }
  }
  return exported;
}

function isNode(value: unknown): value is TSESTree.Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
