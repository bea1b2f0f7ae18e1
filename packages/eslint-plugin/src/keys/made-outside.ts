import type { Site } from '@retrysafe/analyzer';
import type { TSESTree } from '@typescript-eslint/types';
import { declarationOf } from '../syntax/declaration.js';
import { nodesIn } from '../syntax/walk.js';

/** Whether the value at `slot` was made once, before the first try of `retry`. Then it is the same on each try. */
export function isMadeOutside({ node: slot }: Site, { node: retry }: Site): boolean {
  if (slot === undefined || retry === undefined) return false;
  return makersOf(slot).every((maker) => !isWithin(maker, retry));
}

/** The calls that make a value, found through the variables in it. */
function makersOf(value: TSESTree.Node): readonly TSESTree.Node[] {
  const makers: TSESTree.Node[] = [];
  const ahead = new Set<TSESTree.Node>([value]);
  for (const one of ahead) {
    for (const node of nodesIn(one)) {
      if (node.type === 'CallExpression' || node.type === 'NewExpression') makers.push(node);
      if (node.type !== 'Identifier') continue;
      const declared = declarationOf(node);
      if (declared.kind === 'variable' && declared.init !== null) ahead.add(declared.init);
    }
  }
  return makers;
}

const isWithin = ({ range: [start, end] }: TSESTree.Node, { range }: TSESTree.Node) =>
  range[0] <= start && end <= range[1];
