import type { TSESTree } from '@typescript-eslint/types';
import { lowerClass } from './classes.js';
import type { Context } from './context.js';
import { declare, give, spanOf } from './context.js';
import { lowerExpression } from './expressions.js';
import { lowerFunction } from './functions.js';
import type { Statement } from './ir.js';
import { lowerStatement } from './statements.js';

export function lowerImport(cx: Context, node: TSESTree.ImportDeclaration | TSESTree.TSImportEqualsDeclaration): void {
  if (node.type === 'TSImportEqualsDeclaration') {
    if (node.moduleReference.type !== 'TSExternalModuleReference') return;
    const from = node.moduleReference.expression;
    const source = from.type === 'Literal' && typeof from.value === 'string' ? from.value : '';
    declare(cx, node.id.name, 'import', spanOf(node.id), { imported: { source, name: '*' } });
    return;
  }
  for (const one of node.specifiers) {
    const name =
      one.type === 'ImportSpecifier' ? nameOf(one.imported) : one.type === 'ImportDefaultSpecifier' ? 'default' : '*';
    declare(cx, one.local.name, 'import', spanOf(one.local), { imported: { source: node.source.value, name } });
  }
}

type ExportNode =
  | TSESTree.ExportNamedDeclaration
  | TSESTree.ExportDefaultDeclaration
  | TSESTree.ExportAllDeclaration
  | TSESTree.TSExportAssignment;

export function lowerExport(cx: Context, node: ExportNode, out: Statement[]): void {
  switch (node.type) {
    case 'ExportAllDeclaration':
      if (node.exported === null) cx.exportAll.push(node.source.value);
      else cx.exports.set(nameOf(node.exported), { k: 'from', source: node.source.value, name: '*' });
      return;
    case 'TSExportAssignment':
      cx.exports.set('default', { k: 'term', v: lowerExpression(cx, node.expression) });
      return;
    case 'ExportDefaultDeclaration':
      exportDefault(cx, node, out);
      return;
    default:
      exportNamed(cx, node, out);
  }
}

function exportNamed(cx: Context, node: TSESTree.ExportNamedDeclaration, out: Statement[]): void {
  for (const one of node.specifiers) {
    const name = nameOf(one.local);
    if (node.source) cx.exports.set(nameOf(one.exported), { k: 'from', source: node.source.value, name });
    else cx.exports.set(nameOf(one.exported), { k: 'local', name });
  }
  if (!node.declaration) return;
  const first = cx.bindings.length;
  const depth = cx.f;
  lowerStatement(cx, node.declaration, out);
  for (const one of cx.bindings.slice(first)) {
    if (one.f === depth && one.name !== '' && cx.scope.names?.has(one.name) === true)
      cx.exports.set(one.name, { k: 'local', name: one.name });
  }
}

function exportDefault(cx: Context, node: TSESTree.ExportDefaultDeclaration, out: Statement[]): void {
  const what = node.declaration;
  if (what.type === 'FunctionDeclaration' || what.type === 'ClassDeclaration') {
    const name = what.id?.name ?? 'default';
    const b = declare(cx, name, what.type === 'ClassDeclaration' ? 'class' : 'function', spanOf(what.id ?? what));
    give(cx, b, what.type === 'ClassDeclaration' ? lowerClass(cx, what, name) : lowerFunction(cx, what, { name }));
    cx.exports.set('default', { k: 'local', name });
    return;
  }
  const before = cx.live;
  const outer = cx.owner;
  cx.owner = null;
  const v = lowerExpression(cx, what);
  cx.owner = outer;
  cx.exports.set('default', { k: 'term', v });
  if (cx.live !== before) out.push({ k: 'do', v });
}

function nameOf(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value;
}
