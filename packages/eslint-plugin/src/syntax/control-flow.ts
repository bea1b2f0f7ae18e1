import type { TSESTree } from '@typescript-eslint/types';
import { isFunction, nodesAround, nodesIn } from './walk.js';

/** Whether no run of a function comes to both: other branches, a try and its catch, or a way out in between. */
export function excludeEachOther(earlier: TSESTree.Node, later: TSESTree.Node): boolean {
  const common = [...nodesAround(earlier)].find((around) => isWithin(later, around));
  if (common === undefined) return false;
  const [one, other] = [branchOf(common, earlier), branchOf(common, later)];
  if (one === null || other === null) return false;
  switch (common.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return one !== common.test && other !== common.test;
    case 'TryStatement':
      return one === common.block && other === common.handler;
    case 'SwitchStatement':
      return one !== common.discriminant;
    default:
      return leaves(one, earlier);
  }
}

/** Whether a loop only tries again: it is left as soon as the call has come through. */
export function isRetryLoop(loop: TSESTree.Node, call: TSESTree.Node): boolean {
  if (isFunction(loop)) return false;
  const around = [...nodesAround(call)];
  const inside = around.slice(0, around.indexOf(loop));
  if (inside.some(({ type }) => type === 'ReturnStatement')) return true;
  const rest = inside.flatMap((node) =>
    node.type === 'BlockStatement' ? node.body.filter(({ range }) => range[0] > call.range[1]) : [],
  );
  return rest.some(({ type }) => type === 'ReturnStatement' || type === 'BreakStatement');
}

/** The child of `around` that holds `node`. */
function branchOf(around: TSESTree.Node, node: TSESTree.Node): TSESTree.Node | null {
  return [node, ...nodesAround(node)].find(({ parent }) => parent === around) ?? null;
}

/** The statement is one that a run which made the call does not go past. */
function leaves(statement: TSESTree.Node, call: TSESTree.Node): boolean {
  if (isWayOut(statement)) return true;
  const block = [...nodesAround(call)].find(({ type }) => blocks.has(type));
  if (block === undefined || !isWithin(block, statement)) return false;
  return nodesIn(block).some((node) => isWayOut(node) && node.range[1] >= call.range[1]);
}

const blocks = new Set<string>(['BlockStatement', 'IfStatement', 'SwitchCase']);

const isWayOut = ({ type }: TSESTree.Node) => type === 'ReturnStatement' || type === 'ThrowStatement';

const isWithin = ({ range: [start, end] }: TSESTree.Node, { range }: TSESTree.Node) =>
  range[0] <= start && end <= range[1];
