import type { TSESTree } from '@typescript-eslint/types';
import { lowerClass } from './classes.js';
import type { Context } from './context.js';
import { declare, endOf, give, inScope, referTo, spanOf, startOf } from './context.js';
import { lowerExpression } from './expressions.js';
import { lowerFunction } from './functions.js';
import type { Call, Statement, Term } from './ir.js';
import { lowerExport, lowerImport } from './linkage.js';
import { lowerLoop } from './loops.js';
import { lowerNamespace } from './namespaces.js';
import { bindPattern } from './patterns.js';
import { lowerType, lowerTypeDeclaration } from './type-terms.js';

type Node = TSESTree.Node;

export function lowerBody(cx: Context, nodes: readonly Node[]): Statement[] {
  const out: Statement[] = [];
  for (const node of nodes) lowerStatement(cx, node, out);
  return out.slice(); // without the room that pushing reserves
}

export function lowerStatement(cx: Context, node: Node, out: Statement[]): void {
  lowerOne(cx, node, out);
  if (cx.pending.length > 0) out.push(...cx.pending.splice(0));
}

function lowerOne(cx: Context, node: Node, out: Statement[]): void {
  switch (node.type) {
    case 'ExpressionStatement':
      act(cx, node.expression, out);
      return;
    case 'VariableDeclaration':
      for (const one of node.declarations) lowerDeclarator(cx, one, node, out);
      return;
    case 'ReturnStatement':
      out.push({ k: 'return', v: node.argument === null ? null : lowerExpression(cx, node.argument) });
      return;
    case 'ThrowStatement':
      out.push({ k: 'throw', v: lowerExpression(cx, node.argument), at: startOf(node), end: endOf(node) });
      return;
    case 'BreakStatement':
    case 'ContinueStatement':
      out.push({ k: 'leave' });
      return;
    default:
      lowerDeclared(cx, node, out);
  }
}

function lowerDeclared(cx: Context, node: Node, out: Statement[]): void {
  switch (node.type) {
    case 'FunctionDeclaration':
      lowerDeclaredFunction(cx, node);
      return;
    case 'ClassDeclaration':
      lowerDeclaredClass(cx, node);
      return;
    case 'TSModuleDeclaration':
      lowerNamespace(cx, node, out);
      return;
    case 'ImportDeclaration':
    case 'TSImportEqualsDeclaration':
      lowerImport(cx, node);
      return;
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportAllDeclaration':
    case 'TSExportAssignment':
      lowerExport(cx, node, out);
      return;
    default:
      lowerControl(cx, node, out);
  }
}

function lowerControl(cx: Context, node: Node, out: Statement[]): void {
  switch (node.type) {
    case 'BlockStatement':
    case 'StaticBlock':
      out.push(...inScope(cx, false, () => lowerBody(cx, node.body)));
      return;
    case 'IfStatement':
      out.push({
        k: 'if',
        test: lowerExpression(cx, node.test),
        then: block(cx, node.consequent),
        else: block(cx, node.alternate),
      });
      return;
    case 'SwitchStatement':
      lowerSwitch(cx, node, out);
      return;
    case 'TryStatement':
      lowerTry(cx, node, out);
      return;
    case 'LabeledStatement':
      lowerStatement(cx, node.body, out);
      return;
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      inScope(cx, false, () => lowerLoop(cx, node, out));
      return;
    default:
      lowerTypeDeclaration(cx, node);
  }
}

export function act(cx: Context, node: Node, out: Statement[]): void {
  const before = cx.live;
  const v = lowerExpression(cx, node);
  if (cx.live !== before) out.push({ k: 'do', v });
}

export function block(cx: Context, node: Node | null): Statement[] {
  const out: Statement[] = [];
  if (node !== null) inScope(cx, false, () => lowerStatement(cx, node, out));
  return out.slice();
}

function lowerDeclarator(
  cx: Context,
  node: TSESTree.VariableDeclarator,
  { kind }: TSESTree.VariableDeclaration,
  out: Statement[],
): void {
  const hoist = kind === 'var';
  const disposes = kind === 'using' || kind === 'await using';
  const before = cx.live;
  const outer = cx.owner;
  cx.owner = node.id.type === 'Identifier' ? node.id.name : null;
  cx.wanted = node.id.typeAnnotation ? lowerType(cx, node.id.typeAnnotation.typeAnnotation) : null;
  const v = node.init === null ? null : lowerExpression(cx, node.init);
  cx.owner = outer;
  cx.wanted = null;
  bindPattern(cx, node.id, v, { kind: 'variable', hoist });
  if (v !== null && cx.live !== before) out.push({ k: 'do', v });
  if (disposes && node.id.type === 'Identifier') out.push({ k: 'do', v: disposal(cx, node.id) });
}

/** What `using` calls when the block is left. */
function disposal(cx: Context, id: TSESTree.Identifier): Term {
  const span = { at: startOf(id), end: endOf(id) };
  const of = referTo(cx, id.name, span);
  const disposer = (key: string): Term => {
    const call: Call = { k: 'call', fn: { k: 'mem', of, prop: key, ...span }, args: [], tag: false, ...span };
    cx.calls.push({ call, f: cx.f, owner: null });
    return call;
  };
  return { k: 'seq', items: [disposer('@@dispose'), disposer('@@asyncDispose')], ...span };
}

function lowerDeclaredFunction(cx: Context, node: TSESTree.FunctionDeclaration): void {
  const name = node.id?.name ?? 'default';
  const b = declare(cx, name, 'function', spanOf(node.id ?? node), { hoist: true });
  give(cx, b, lowerFunction(cx, node, { name }));
}

function lowerDeclaredClass(cx: Context, node: TSESTree.ClassDeclaration): void {
  const name = node.id?.name ?? 'default';
  const b = declare(cx, name, 'class', spanOf(node.id ?? node));
  give(cx, b, lowerClass(cx, node, name));
}

function lowerSwitch(cx: Context, node: TSESTree.SwitchStatement, out: Statement[]): void {
  const on = lowerExpression(cx, node.discriminant);
  const cases = inScope(cx, false, () =>
    node.cases.map((one) => ({
      test: one.test === null ? null : lowerExpression(cx, one.test),
      body: lowerBody(cx, one.consequent),
    })),
  );
  out.push({ k: 'switch', on, cases });
}

function lowerTry(cx: Context, node: TSESTree.TryStatement, out: Statement[]): void {
  const body = block(cx, node.block);
  const handler = node.handler;
  const caught =
    handler === null
      ? []
      : inScope(cx, false, () => {
          if (handler.param !== null) bindPattern(cx, handler.param, null, { kind: 'catch' });
          return lowerBody(cx, handler.body.body);
        });
  out.push({ k: 'try', body, catch: caught, finally: block(cx, node.finalizer) });
}
