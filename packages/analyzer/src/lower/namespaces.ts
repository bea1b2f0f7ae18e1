import type { TSESTree } from '@typescript-eslint/types';
import { declare, endOf, give, inScope, pointTo, spanOf, startOf, type Context } from './context.js';
import type { Statement, Term } from './ir.js';
import { lowerStatement } from './statements.js';

/** `namespace Bills { export const … }`: its statements, and a table of what it declares, which its name stands for. */
export function lowerNamespace(cx: Context, node: TSESTree.TSModuleDeclaration, out: Statement[]): void {
  const { id, body } = node;
  if (node.declare || id.type !== 'Identifier' || body?.type !== 'TSModuleBlock') return;
  const names = inScope(cx, true, () => {
    for (const one of body.body) lowerStatement(cx, withoutExport(one), out);
    return cx.scope.names ?? new Map<string, number>();
  });
  const [at, end] = [startOf(node), endOf(node)];
  const props = [...names].map(([key, b]) => {
    const v: Term = pointTo(b, { at, end });
    return { key, computed: null, getter: false, v, at, end };
  });
  give(cx, declare(cx, id.name, 'variable', spanOf(id)), { k: 'obj', props, at, end });
}

function withoutExport(node: TSESTree.Node): TSESTree.Node {
  return node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node;
}
