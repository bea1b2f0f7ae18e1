import { type ClassSlot, classSlotOf, type Tool } from '@retrysafe/analyzer';
import type { ToolClass } from '@retrysafe/decorators';
import type { TSESTree } from '@typescript-eslint/types';
import { property } from './class-entry.js';
import type { Edit } from '../create-rule.js';
import { nodesAround } from '../syntax/walk.js';

/**
 * The edit that states `toolClass` on a tool without a tag: in the framework's own slot where the code shows an object
 * literal for it, else as a JSDoc tag. Undefined when the declaration is not in this file.
 */
export function classEdit({ site, framework }: Tool, toolClass: ToolClass, text: string): Edit | undefined {
  if (site.node === undefined) return undefined;
  const slot = classSlotOf(framework);
  const options = slot === null ? undefined : optionsOf(site.node, slot);
  if (slot !== null && options !== undefined) {
    const edit = slotEdit(options, slot.path, toolClass, text);
    if (edit !== undefined) return edit;
  }
  return jsDocEdit(site.node, toolClass, text);
}

function optionsOf(node: TSESTree.Node, { options }: ClassSlot): TSESTree.ObjectExpression | undefined {
  if (options === 'self') return node.type === 'ObjectExpression' ? node : undefined;
  const call = callOf(node);
  const argument = call?.arguments[options];
  return argument?.type === 'ObjectExpression' ? argument : undefined;
}

/** The call that declares a tool: that of the decorator, where it is a method. */
function callOf(node: TSESTree.Node): TSESTree.CallExpression | TSESTree.NewExpression | undefined {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      return node;
    case 'MethodDefinition':
      return node.decorators.map(({ expression }) => expression).find(isToolCall);
    default:
      return undefined;
  }
}

// What frameworks call the decorator. Under another name of the user's the class goes into a comment.
const isToolCall = (expression: TSESTree.Expression): expression is TSESTree.CallExpression =>
  expression.type === 'CallExpression' && expression.callee.type === 'Identifier' && expression.callee.name === 'Tool';

/** Walks down objects that are already there, and adds what is missing. */
function slotEdit(
  object: TSESTree.ObjectExpression,
  path: readonly string[],
  toolClass: ToolClass,
  text: string,
): Edit | undefined {
  const [name = '', ...deeper] = path;
  const present = object.properties.find((entry) => entry.type === 'Property' && nameOf(entry) === name);
  if (present === undefined) {
    // what is spread may hold the slot: an entry before it counts for nothing, one after it takes its place
    const isOpen = object.properties.some(({ type }) => type === 'SpreadElement');
    return isOpen ? undefined : insertFirst(object, property(path, toolClass), text);
  }
  if (present.type !== 'Property' || present.value.type !== 'ObjectExpression') return undefined;
  return slotEdit(present.value, deeper, toolClass, text);
}

function nameOf({ key, computed }: TSESTree.Property): string | undefined {
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !computed ? key.name : undefined;
}

function insertFirst({ properties, range }: TSESTree.ObjectExpression, entry: string, text: string): Edit {
  const [first] = properties;
  if (first === undefined) return { range, text: `{ ${entry} }` };
  const start = first.range[0];
  const gap = text.slice(range[0] + 1, start);
  const separator = gap.includes('\n') ? `,\n${indentAt(start, text)}` : ', ';
  return { range: [start, start], text: entry + separator };
}

function jsDocEdit(node: TSESTree.Node, toolClass: ToolClass, text: string): Edit {
  const start = declarationOf(node).range[0];
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const after = before.trim() === '' ? `\n${before}` : ' ';
  return { range: [start, start], text: `/** @toolClass ${toolClass} */${after}` };
}

/** The statement, property, element or member that declares the tool: what a JSDoc comment belongs to. */
function declarationOf(node: TSESTree.Node): TSESTree.Node {
  return [node, ...nodesAround(node)].find(({ parent }) => parent && lists.has(parent.type)) ?? node;
}

const lists = new Set<string>([
  'Program',
  'BlockStatement',
  'StaticBlock',
  'ArrayExpression',
  'ObjectExpression',
  'ClassBody',
  'SwitchCase',
]);

const indentAt = (offset: number, text: string) =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
