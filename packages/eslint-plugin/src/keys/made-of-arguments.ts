import type { TSESTree } from '@typescript-eslint/types';
import { declarationOf } from '../syntax/declaration.js';
import { nodesIn, type FunctionNode } from '../syntax/walk.js';

/** Whether a value in `handler` is made of the model's arguments, its first parameter, and of constants only. */
export function isMadeOfArguments(value: TSESTree.Node, handler: FunctionNode): boolean {
  let uses = false;
  const ahead = new Set<TSESTree.Node>([value]);
  for (const one of ahead) {
    for (const node of nodesIn(one)) {
      if (node.type === 'ThisExpression') return false;
      if (node.type !== 'Identifier' || isName(node)) continue;
      const declared = declarationOf(node);
      if (declared.kind === 'parameter') {
        if (declared.fn !== handler || declared.index > 0) return false;
        uses = true;
      } else if (isCalled(node)) {
        continue; // a function is no part of the value; what it is given is
      } else if (declared.kind === 'variable' && declared.init !== null) {
        ahead.add(declared.init);
      } else {
        return false;
      }
    }
  }
  return uses;
}

/** A property's name is no value of its own. */
function isName(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return parent.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand;
}

/** `sha256(...)`, `JSON.stringify(...)`, `createHash('sha256').update(...)`: what is called, not what it is called with. */
function isCalled(node: TSESTree.Identifier): boolean {
  let at: TSESTree.Node = node;
  while (at.parent?.type === 'MemberExpression' && at.parent.object === at) at = at.parent;
  return (at.parent?.type === 'CallExpression' || at.parent?.type === 'NewExpression') && at.parent.callee === at;
}
