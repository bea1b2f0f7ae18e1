import type { TSESTree } from '@typescript-eslint/types';
import type { Context } from './context.js';
import { endOf, startOf } from './context.js';
import { lowerExpression } from './expressions.js';
import { keyName } from './key-name.js';
import type { Term } from './ir.js';
import { recordPrototypeWrite } from './prototypes.js';

export function lowerAssignment(cx: Context, node: TSESTree.AssignmentExpression | TSESTree.UpdateExpression): Term {
  cx.live += 1;
  if (node.type === 'UpdateExpression') {
    const to = lowerExpression(cx, node.argument);
    const term: Term = {
      k: 'set',
      op: node.operator,
      to,
      v: { k: 'lit', v: 1, at: startOf(node), end: endOf(node) },
      at: startOf(node),
      end: endOf(node),
    };
    record(cx, node.argument, term);
    return term;
  }
  const outer = cx.owner;
  cx.owner = assignedName(node.left);
  const v = lowerExpression(cx, node.right);
  cx.owner = outer;
  const to = isPattern(node.left) ? v : lowerExpression(cx, node.left);
  const term: Term = { k: 'set', op: node.operator, to, v, at: startOf(node), end: endOf(node) };
  record(cx, node.left, node.operator === '=' ? v : term);
  return term;
}

function isPattern(node: TSESTree.Node): boolean {
  return node.type === 'ObjectPattern' || node.type === 'ArrayPattern';
}

function assignedName(node: TSESTree.Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return keyName(node.property, node.computed);
  return null;
}

/** What is written to a variable, a property or a pattern of them. */
export function record(cx: Context, left: TSESTree.Node, v: Term): void {
  if (left.type === 'Identifier') {
    cx.assignments.push({ name: left.name, scope: cx.scope, key: null, assigned: { v, f: cx.f } });
  } else if (left.type === 'MemberExpression') recordMember(cx, left, v);
  else if (left.type === 'ObjectPattern') recordPattern(cx, left, v);
  else if (left.type === 'ArrayPattern') recordItems(cx, left, v);
  else if (left.type === 'AssignmentPattern') record(cx, left.left, v);
}

function recordItems(cx: Context, left: TSESTree.ArrayPattern, v: Term): void {
  left.elements.forEach((part, i) => {
    if (part === null || part.type === 'RestElement') return;
    record(cx, part, { k: 'mem', of: v, prop: String(i), at: startOf(part), end: endOf(part) });
  });
}

function recordPattern(cx: Context, left: TSESTree.ObjectPattern, v: Term): void {
  for (const part of left.properties) {
    if (part.type !== 'Property') continue;
    const key = keyName(part.key, part.computed);
    if (key !== null) record(cx, part.value, { k: 'mem', of: v, prop: key, at: startOf(part), end: endOf(part) });
  }
}

function recordMember(cx: Context, left: TSESTree.MemberExpression, v: Term): void {
  const key = keyName(left.property, left.computed);
  if (left.object.type === 'ThisExpression') {
    if (key !== null) cx.fields.at(-1)?.push({ name: key, v, f: cx.f });
    return;
  }
  if (exportsCommonJs(cx, left, key, v)) return;
  recordPrototypeWrite(cx, left, v);
  if (left.object.type !== 'Identifier') return;
  const place = key ?? lowerExpression(cx, left.property);
  cx.assignments.push({ name: left.object.name, scope: cx.scope, key: place, assigned: { v, f: cx.f } });
}

function exportsCommonJs(cx: Context, left: TSESTree.MemberExpression, key: string | null, v: Term): boolean {
  if (key === null || cx.f !== 0) return false;
  const of = left.object;
  if (of.type === 'Identifier' && of.name === 'module' && key === 'exports') return exportWhole(cx, v);
  const isExports =
    of.type === 'Identifier' ? of.name === 'exports' : of.type === 'MemberExpression' && isModuleExports(of);
  if (!isExports) return false;
  // tsc first writes `exports.a = exports.b = void 0`
  const isVoid = v.k === 'op' && v.op === 'void';
  if (!isVoid && !(v.k === 'set')) cx.exports.set(key, { k: 'term', v });
  return true;
}

function isModuleExports(node: TSESTree.MemberExpression): boolean {
  return (
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    keyName(node.property, node.computed) === 'exports'
  );
}

/** `module.exports = run`: `require` gives the very function. Told apart from `exports.default = run`, as Node does. */
export const wholeModule = 'module.exports';

function exportWhole(cx: Context, v: Term): true {
  cx.exports.set('default', { k: 'term', v });
  if (v.k !== 'obj') {
    cx.exports.set(wholeModule, { k: 'term', v });
    return true;
  }
  for (const one of v.props) if (one.key !== null) cx.exports.set(one.key, { k: 'term', v: one.v });
  return true;
}
