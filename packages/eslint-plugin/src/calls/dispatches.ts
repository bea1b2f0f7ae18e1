import type { FileReport } from '@retrysafe/analyzer';
import type { TSESTree } from '@typescript-eslint/types';
import { isFunction, nodesAround, nodesAt, type FunctionNode } from '../syntax/walk.js';

/** A tool called through the dispatcher: `dispatcher.call('createInvoice', args, { task, step, ordinal })`. */
export interface Dispatch {
  readonly node: TSESTree.CallExpression;
  /** The tool's name, when it is spelt out. */
  readonly tool: string | null;
  readonly intent: TSESTree.Node;
}

/** The dispatches of a file: on what `createDispatcher` made, or on anything whose third argument names a task and a step. */
export function dispatchesIn(ast: TSESTree.Program, text: string, report: FileReport): readonly Dispatch[] {
  const places = [...text.matchAll(/\bcall\b/g)].map(({ index }) => index);
  return nodesAt(ast, places).flatMap((node) => {
    if (node.type !== 'CallExpression' || !isCallMember(node.callee)) return [];
    const [name, , intent] = node.arguments;
    if (name === undefined || intent === undefined || intent.type === 'SpreadElement') return [];
    if (!isIntentLiteral(intent) && !isDispatcher(node.callee, report)) return [];
    return [{ node, tool: name.type === 'Literal' && typeof name.value === 'string' ? name.value : null, intent }];
  });
}

/** The value of one part of the intent; null when it is left out, undefined when the code does not show it. */
export function partOf(intent: TSESTree.Node, part: 'task' | 'step' | 'ordinal'): TSESTree.Node | null | undefined {
  if (intent.type !== 'ObjectExpression') return undefined;
  const found = intent.properties.find((entry) => entry.type === 'Property' && isNamed(entry, part));
  if (found?.type === 'Property') return found.value;
  return intent.properties.some((entry) => entry.type === 'SpreadElement') ? undefined : null;
}

/** What repeats `node` within its own function: a loop, or the callback that an array calls for each item. */
export function repetitionAround(node: TSESTree.Node): TSESTree.Node | null {
  let from: TSESTree.Node = node;
  for (const around of nodesAround(node)) {
    if (loops.has(around.type) && 'body' in around && around.body === from) return around;
    if (isFunction(around)) return isItemCallback(around) ? around : null;
    from = around;
  }
  return null;
}

const loops = new Set<string>([
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
]);
const itemMethods = new Set(['map', 'forEach', 'flatMap']);

function isItemCallback(fn: FunctionNode): boolean {
  const { parent } = fn;
  if (parent.type !== 'CallExpression' || parent.arguments[0] !== fn || parent.callee.type !== 'MemberExpression')
    return false;
  const { property } = parent.callee;
  return property.type === 'Identifier' && itemMethods.has(property.name);
}

const isCallMember = (callee: TSESTree.Node): callee is TSESTree.MemberExpression =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'call';

const isIntentLiteral = (node: TSESTree.Node) =>
  node.type === 'ObjectExpression' &&
  ['task', 'step'].every((part) => node.properties.some((entry) => entry.type === 'Property' && isNamed(entry, part)));

function isDispatcher({ object }: TSESTree.MemberExpression, report: FileReport): boolean {
  const origin = report.importOf(object);
  return origin?.source === '@retrysafe/dispatcher' && origin.path[0] === 'createDispatcher';
}

const isNamed = ({ key, computed }: TSESTree.Property, name: string) =>
  !computed && ((key.type === 'Identifier' && key.name === name) || (key.type === 'Literal' && key.value === name));
