import type { TSESTree } from '@typescript-eslint/types';
import { isMadeOfArguments } from './made-of-arguments.js';
import { nodesAt, nodesIn, type FunctionNode } from '../syntax/walk.js';

/** A memory of earlier calls that a handler keeps by a digest of its arguments: looked up, and filled, under one key. */
export interface ArgumentMemory {
  /** What makes the key. */
  readonly key: TSESTree.Node;
  /** The look-up as it is written: `done.get`. */
  readonly lookup: string;
}

/** Only those whose look-up and whose filling both stand in the handler itself. */
export function argumentMemories(handler: FunctionNode, text: string): readonly ArgumentMemory[] {
  const digests = digestsIn(handler, text);
  if (digests.length === 0) return [];
  const calls = nodesIn(handler).filter(isMemberCall);
  return digests.flatMap(({ name, init }) => {
    const own = calls.filter((call) => takes(call, name));
    const lookup = own.find((call) => asks.test(methodOf(call)) || isBoth(call));
    const filled = own.some((call) => fills.test(methodOf(call)) || isBoth(call));
    return lookup === undefined || !filled ? [] : [{ key: init, lookup: text.slice(...lookup.callee.range) }];
  });
}

const asks = /^(?:get|has|find\w*|lookup|exists|load|peek)$/i;
const fills = /^(?:set|setnx|put\w*|add|insert\w*|create|save|store|mark\w*|record)$/i;
const digest = /sha\d*\b|md5|hash|digest|fingerprint|checksum|JSON\.stringify|stringify\(/i;

/** Redis's `SET key value NX` asks and fills in one step. */
const isBoth = (call: MemberCall) =>
  /^set(?:nx)?$/i.test(methodOf(call)) &&
  call.arguments.some((argument) => nodesIn(argument).some((node) => node.type === 'Literal' && node.value === 'NX'));

/** Variables that hold a digest of the arguments and of nothing else. */
function digestsIn(handler: FunctionNode, text: string) {
  const [start, end] = handler.range;
  const places = [...text.slice(start, end).matchAll(new RegExp(digest, 'gi'))].map(({ index }) => start + index);
  return nodesAt(handler, places).flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || node.init === null) return [];
    const isDigest = digest.test(text.slice(...node.init.range)) && isMadeOfArguments(node.init, handler);
    return isDigest ? [{ name: node.id.name, init: node.init }] : [];
  });
}

type MemberCall = TSESTree.CallExpression & { readonly callee: TSESTree.MemberExpression };

const isMemberCall = (node: TSESTree.Node): node is MemberCall =>
  node.type === 'CallExpression' && node.callee.type === 'MemberExpression';

const methodOf = ({ callee: { property } }: MemberCall) => (property.type === 'Identifier' ? property.name : '');

const takes = ({ arguments: given }: MemberCall, name: string) =>
  given.some((argument) => nodesIn(argument).some((node) => node.type === 'Identifier' && node.name === name));
