import type { FileReport } from '@retrysafe/analyzer';
import type { TSESTree } from '@typescript-eslint/types';
import { keyLookup } from './key-lookup.js';
import { childrenOf, isFunction, nodesIn } from '../syntax/walk.js';

/** An error that answers a key which was found. */
export interface DuplicateAnswer {
  readonly node: TSESTree.Node;
  readonly how: 'throw' | 'reject' | 'isError';
}

/** The errors below `fn` that answer a found key, done or in flight. An error that answers a failed one is right. */
export function duplicateAnswers(fn: TSESTree.Node, report: FileReport): readonly DuplicateAnswer[] {
  const hits = hitNames(fn, report);
  return nodesIn(fn).flatMap((node) => {
    if (node.type !== 'IfStatement') return [];
    const found = branchOfHit(node, hits, report);
    return found === null ? [] : answersIn(found);
  });
}

/** Variables that hold the answer of a lookup, with what a hit looks like. */
function hitNames(fn: TSESTree.Node, report: FileReport): ReadonlyMap<string, 'value' | 'absent'> {
  const pairs = nodesIn(fn).flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || node.init === null) return [];
    const lookup = keyLookup(awaited(node.init), report);
    return lookup === null ? [] : [[node.id.name, lookup.hit] as const];
  });
  return new Map(pairs);
}

/** The branch that runs when the key was found; null when the statement does not ask that. */
function branchOfHit(
  statement: TSESTree.IfStatement,
  hits: ReadonlyMap<string, 'value' | 'absent'>,
  report: FileReport,
): TSESTree.Node | null {
  const { test, consequent, alternate } = statement;
  const [inner, negated] = withoutNegation(test);
  const hit = hitOf(inner, hits, report);
  if (hit === null || asksAfterFailure(test)) return null;
  return (hit === 'value') !== negated ? consequent : alternate;
}

function withoutNegation(test: TSESTree.Node): readonly [TSESTree.Node, boolean] {
  if (test.type === 'UnaryExpression' && test.operator === '!') return [test.argument, true];
  const isNothing = (node: TSESTree.Node) =>
    (node.type === 'Literal' && node.value === null) || (node.type === 'Identifier' && node.name === 'undefined');
  if (test.type !== 'BinaryExpression' || !isNothing(test.right)) return [test, false];
  return [test.left, test.operator === '===' || test.operator === '=='];
}

function hitOf(
  node: TSESTree.Node,
  hits: ReadonlyMap<string, 'value' | 'absent'>,
  report: FileReport,
): 'value' | 'absent' | null {
  for (const inner of nodesIn(node)) {
    const hit = inner.type === 'Identifier' ? hits.get(inner.name) : keyLookup(inner, report)?.hit;
    if (hit !== undefined) return hit;
  }
  return null;
}

const asksAfterFailure = (test: TSESTree.Node) =>
  nodesIn(test).some((node) =>
    failure.test(node.type === 'Literal' ? String(node.value) : node.type === 'Identifier' ? node.name : ''),
  );

const failure = /fail|error|unknown|denied|expired|refused/i;

/** The errors in a branch, but for those behind a question after failure, and those of inner functions. */
function answersIn(branch: TSESTree.Node): readonly DuplicateAnswer[] {
  if (isFunction(branch) || (branch.type === 'IfStatement' && asksAfterFailure(branch.test))) return [];
  const how = howOf(branch);
  return how === null ? childrenOf(branch).flatMap(answersIn) : [{ node: branch, how }];
}

function howOf(node: TSESTree.Node): DuplicateAnswer['how'] | null {
  if (node.type === 'ThrowStatement') return 'throw';
  if (node.type !== 'ReturnStatement' || node.argument === null) return null;
  const answer = awaited(node.argument);
  if (answer.type === 'CallExpression') return isReject(answer.callee) ? 'reject' : null;
  return answer.type === 'ObjectExpression' && answer.properties.some(isErrorFlag) ? 'isError' : null;
}

const isReject = (callee: TSESTree.Node) =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'reject';

const isErrorFlag = (entry: TSESTree.ObjectLiteralElement) =>
  entry.type === 'Property' &&
  entry.key.type === 'Identifier' &&
  entry.key.name === 'isError' &&
  entry.value.type === 'Literal' &&
  entry.value.value === true;

const awaited = (node: TSESTree.Node) => (node.type === 'AwaitExpression' ? node.argument : node);
