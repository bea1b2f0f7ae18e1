import type { TSESTree } from '@typescript-eslint/types';
import type { Context } from './context.js';
import { declare, endOf, give, pointTo, spanOf, startOf } from './context.js';
import { lowerExpression } from './expressions.js';
import { keyName } from './key-name.js';
import type { Binding, Span, Term } from './ir.js';
import { lowerType } from './type-terms.js';

interface Bound {
  readonly kind: Binding['kind'];
  readonly hoist?: boolean;
  readonly index?: number;
}

/** Declares the names in a pattern; each gets the part of `v` that it stands for. Gives the binding of the whole. */
export function bindPattern(cx: Context, node: TSESTree.Node, v: Term | null, as: Bound): number {
  if (node.type === 'Identifier') return bindName(cx, node, v, as);
  if (node.type === 'AssignmentPattern') return bindDefault(cx, node, v, as);
  if (node.type === 'RestElement') return bindPattern(cx, node.argument, v, as);
  if (node.type === 'TSParameterProperty') return bindPattern(cx, node.parameter, v, as);
  const whole = declare(cx, '', as.kind, spanOf(node), as);
  setType(cx, whole, node);
  if (v !== null) give(cx, whole, v);
  const from = pointTo(whole, spanOf(node));
  if (node.type === 'ObjectPattern') bindProperties(cx, node, from, as);
  else if (node.type === 'ArrayPattern') bindItems(cx, node, from, as);
  return whole;
}

function bindName(cx: Context, node: TSESTree.Identifier, v: Term | null, as: Bound): number {
  const b = declare(cx, node.name, as.kind, spanOf(node), as);
  setType(cx, b, node);
  if (v !== null) give(cx, b, v);
  return b;
}

function bindDefault(cx: Context, node: TSESTree.AssignmentPattern, v: Term | null, as: Bound): number {
  const before = cx.live;
  const otherwise = lowerExpression(cx, node.right);
  const runs = cx.live !== before;
  if (v !== null) {
    const whole: Term = { k: 'or', op: '??', a: v, b: otherwise, at: startOf(node), end: endOf(node) };
    if (runs) cx.pending.push({ k: 'do', v: whole });
    return bindPattern(cx, node.left, whole, as);
  }
  const b = bindPattern(cx, node.left, null, as);
  give(cx, b, otherwise);
  if (runs) cx.pending.push({ k: 'default', param: as.index ?? -1, v: otherwise });
  return b;
}

function bindProperties(cx: Context, node: TSESTree.ObjectPattern, from: Term, as: Bound): void {
  const inner: Bound = { kind: 'variable', hoist: as.hoist ?? false };
  for (const part of node.properties) {
    if (part.type === 'RestElement') bindPattern(cx, part.argument, from, inner);
    else bindPattern(cx, part.value, pick(cx, part, from), inner);
  }
}

function pick(cx: Context, part: TSESTree.Property, from: Span & Term): Term {
  const key = keyName(part.key, part.computed);
  return {
    k: 'mem',
    of: from,
    prop: key ?? lowerExpression(cx, part.key),
    at: startOf(part.key),
    end: endOf(part.key),
  };
}

function bindItems(cx: Context, node: TSESTree.ArrayPattern, from: Term, as: Bound): void {
  const inner: Bound = { kind: 'variable', hoist: as.hoist ?? false };
  node.elements.forEach((part, i) => {
    if (part === null) return;
    bindPattern(
      cx,
      part,
      part.type === 'RestElement' ? from : { k: 'mem', of: from, prop: String(i), at: startOf(part), end: endOf(part) },
      inner,
    );
  });
}

function setType(cx: Context, b: number, node: TSESTree.Node): void {
  const annotation = (node as { typeAnnotation?: TSESTree.TSTypeAnnotation | null }).typeAnnotation;
  const binding = cx.bindings[b];
  if (annotation && binding !== undefined) binding.type = lowerType(cx, annotation.typeAnnotation);
}
