import type { FileReport } from '@retrysafe/analyzer';
import type { TSESTree } from '@typescript-eslint/types';
import { nodesAt, nodesIn } from '../syntax/walk.js';

/** A call that asks a memory for a key, and what its answer means. */
export interface KeyLookup {
  readonly call: TSESTree.CallExpression;
  /** `value`: a hit is truthy. `absent`: a hit is falsy, since the call writes only what is not there. */
  readonly hit: 'value' | 'absent';
}

/** Whether `node` asks for a key of ours: one that the orchestrator minted, or that is named for idempotency. */
export function keyLookup(node: TSESTree.Node, report: FileReport): KeyLookup | null {
  if (node.type !== 'CallExpression') return null;
  const name = calleeName(node.callee);
  const hit = asks.test(name) ? 'value' : puts.test(name) || (name === 'set' && isOnlyIfAbsent(node)) ? 'absent' : null;
  return hit !== null && node.arguments.some((argument) => holdsKey(argument, report)) ? { call: node, hit } : null;
}

const asks =
  /^(?:get|has|find\w*|lookup|exists|load|read|fetch|query|select\w*|claim|begin|isDuplicate|wasProcessed|seen\w*)$/i;
const puts =
  /^(?:setnx|putIfAbsent|insertIfAbsent|setIfNotExists|setIfAbsent|acquire\w*|reserve\w*|tryClaim|addIfAbsent)$/i;

/** Whether a text may ask for a key: most that speak of one only hold it. */
export function mayLookUpKey(ast: TSESTree.Program, text: string): boolean {
  const places = [...text.matchAll(/idempot|dedup|intentKey|key\b/gi)].map(({ index }) => index);
  return nodesAt(ast, places).some((node) => {
    if (node.type !== 'CallExpression') return false;
    const name = calleeName(node.callee);
    return asks.test(name) || puts.test(name) || name === 'set';
  });
}

function calleeName(callee: TSESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** Redis's `SET key value NX`, as a word or as an option. */
const isOnlyIfAbsent = ({ arguments: given }: TSESTree.CallExpression) =>
  given
    .flatMap((argument) => nodesIn(argument))
    .some(
      (node) => (node.type === 'Literal' && node.value === 'NX') || (node.type === 'Identifier' && node.name === 'NX'),
    );

function holdsKey(argument: TSESTree.Node, report: FileReport): boolean {
  return nodesIn(argument).some((node) => {
    if (node.type !== 'Identifier') return false;
    if (named.test(node.name)) return true;
    return keyLike.test(node.name) && report.originOf(node).mintedBy === 'orchestrator';
  });
}

const named = /idempot|dedup|intentKey/i;
const keyLike = /key$/i;
