import type { FileReport, Site } from '@retrysafe/analyzer';
import type { TSESTree } from '@typescript-eslint/types';

/** Whether the value at `slot` was made once, before the first try of `retry`. Then it is the same on each try. */
export function isMadeOutside({ node: slot }: Site, { node: retry }: Site, report: FileReport): boolean {
  if (slot === undefined || retry === undefined) return false;
  const inside = report.originOf(slot).trail.filter(({ node }) => node !== undefined && isWithin(node, retry));
  return inside.every(({ node }) => node?.type !== 'CallExpression' && node?.type !== 'NewExpression');
}

const isWithin = ({ range: [start, end] }: TSESTree.Node, { range }: TSESTree.Node) =>
  range[0] <= start && end <= range[1];
