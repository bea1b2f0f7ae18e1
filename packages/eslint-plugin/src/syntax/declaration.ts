import type { TSESTree } from '@typescript-eslint/types';
import { isFunction, nodesAround, nodesIn, type FunctionNode } from './walk.js';

/** What declares the name that `identifier` stands for, as far as the file shows it. */
export type Declaration =
  | { readonly kind: 'variable'; readonly init: TSESTree.Node | null }
  | { readonly kind: 'parameter'; readonly fn: FunctionNode; readonly index: number }
  | { readonly kind: 'elsewhere' };

/** By the names of the file alone: the nearest block or function around the identifier that declares it. */
export function declarationOf(identifier: TSESTree.Identifier): Declaration {
  for (const around of nodesAround(identifier)) {
    if (isFunction(around)) {
      const index = around.params.findIndex((param) => binds(param, identifier.name));
      if (index >= 0) return { kind: 'parameter', fn: around, index };
    }
    const declared = variablesOf(around).find(({ id }) => binds(id, identifier.name));
    if (declared !== undefined) return { kind: 'variable', init: declared.init };
  }
  return { kind: 'elsewhere' };
}

function variablesOf(block: TSESTree.Node): readonly TSESTree.VariableDeclarator[] {
  if (block.type !== 'BlockStatement' && block.type !== 'Program') return [];
  return block.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
  });
}

const binds = (pattern: TSESTree.Node, name: string) =>
  nodesIn(pattern).some((node) => node.type === 'Identifier' && node.name === name);
