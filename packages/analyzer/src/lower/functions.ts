import type { TSESTree } from '@typescript-eslint/types';
import type { Context } from './context.js';
import { inScope, spanOf } from './context.js';
import { lowerExpression } from './expressions.js';
import type { FunctionIR, Statement, Term } from './ir.js';
import { bindPattern } from './patterns.js';
import { lowerBody } from './statements.js';
import { lowerType } from './type-terms.js';

type FunctionNode =
  | TSESTree.FunctionDeclaration
  | TSESTree.FunctionExpression
  | TSESTree.ArrowFunctionExpression
  | TSESTree.TSEmptyBodyFunctionExpression;

interface About {
  readonly name: string;
  readonly static?: boolean;
}

export function lowerFunction(cx: Context, node: FunctionNode, about: About): Term & { readonly k: 'fn' } {
  const id = cx.functions.length;
  const outer = { f: cx.f, owner: cx.owner, pending: cx.pending };
  const arrow = node.type === 'ArrowFunctionExpression';
  const span = spanOf(node);
  const start: FunctionIR = {
    id,
    name: about.name,
    parent: cx.f,
    outer: 0,
    params: [],
    rest: false,
    body: [],
    arrow,
    c: cx.c,
    static: about.static ?? false,
    returns: node.returnType ? lowerType(cx, node.returnType.typeAnnotation) : null,
    decorators: [],
    at: span.at,
    end: span.end,
  };
  cx.functions.push(start);
  cx.f = id;
  cx.owner = null;
  cx.wanted = null;
  cx.pending = [];
  const done = inScope(cx, true, () => ({ ...bindParameters(cx, node), body: lowerFunctionBody(cx, node) }));
  cx.functions[id] = { ...start, ...done };
  cx.f = outer.f;
  cx.owner = outer.owner;
  cx.pending = outer.pending;
  return { k: 'fn', f: id, at: span.at, end: span.end };
}

function bindParameters(cx: Context, node: FunctionNode): Pick<FunctionIR, 'params' | 'rest' | 'decorators'> {
  const decorators: { param: number; v: Term }[] = [];
  const params = node.params.map((param, index) => {
    for (const one of (param as { decorators?: TSESTree.Decorator[] }).decorators ?? []) {
      decorators.push({ param: index, v: lowerExpression(cx, one.expression) });
    }
    return bindPattern(cx, param, null, { kind: 'param', index });
  });
  return { params, rest: node.params.at(-1)?.type === 'RestElement', decorators };
}

function lowerFunctionBody(cx: Context, node: FunctionNode): Statement[] {
  const body = node.body;
  if (body === null || body === undefined) return [];
  const defaults = cx.pending;
  cx.pending = [];
  if (body.type === 'BlockStatement') return [...defaults, ...lowerBody(cx, body.body)];
  cx.wanted = node.returnType ? lowerType(cx, node.returnType.typeAnnotation) : null;
  const v = lowerExpression(cx, body);
  return [...defaults, ...cx.pending, { k: 'return', v }];
}
