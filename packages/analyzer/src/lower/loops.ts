import type { TSESTree } from '@typescript-eslint/types';
import { endOf, startOf, type Context } from './context.js';
import { record } from './assignments.js';
import { lowerExpression } from './expressions.js';
import type { Statement, Term } from './ir.js';
import { bindPattern } from './patterns.js';
import { act, block, lowerStatement } from './statements.js';

type Loop =
  | TSESTree.ForStatement
  | TSESTree.ForOfStatement
  | TSESTree.ForInStatement
  | TSESTree.WhileStatement
  | TSESTree.DoWhileStatement;

export function lowerLoop(cx: Context, node: Loop, out: Statement[]): void {
  const head: Statement[] = [];
  const first = cx.bindings.length;
  let of: Term | null = null;
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') {
    of = lowerExpression(cx, node.right);
    lowerLoopItem(
      cx,
      node.left,
      node.type === 'ForInStatement' ? { k: 'op', op: 'keys', args: [of], at: of.at, end: of.end } : of,
    );
  } else if (node.type === 'ForStatement') {
    if (node.init?.type === 'VariableDeclaration') lowerStatement(cx, node.init, head);
    else if (node.init !== null) act(cx, node.init, head);
    if (node.test !== null) act(cx, node.test, head);
    if (node.update !== null) act(cx, node.update, head);
  } else act(cx, node.test, head);
  const item = cx.bindings.slice(first).map((_, i) => first + i);
  const body = block(cx, node.body);
  const word =
    node.type === 'ForOfStatement'
      ? 'for of'
      : node.type === 'ForInStatement'
        ? 'for in'
        : node.type === 'ForStatement'
          ? 'for'
          : 'while';
  out.push({
    k: 'loop',
    word,
    of,
    item: word === 'for of' ? item : [],
    body: [...head, ...body],
    at: startOf(node),
    end: endOf(node),
  });
}

function lowerLoopItem(cx: Context, left: TSESTree.Node, of: Term): void {
  const item: Term = { k: 'elem', of, at: of.at, end: of.end };
  if (left.type !== 'VariableDeclaration') record(cx, left, item);
  else for (const one of left.declarations) bindPattern(cx, one.id, item, { kind: 'variable' });
}
