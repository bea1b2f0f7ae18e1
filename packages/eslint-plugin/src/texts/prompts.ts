import type { TSESTree } from '@typescript-eslint/types';
import { nodesAt } from '../syntax/walk.js';

/** A text for a model, and the node that holds it. */
export interface Prompt {
  readonly text: string;
  readonly node: TSESTree.Node;
}

/** The literal texts of a file that are handed to a model as instructions, by the name of what holds them. */
export function promptsIn(ast: TSESTree.Program, fileText: string): readonly Prompt[] {
  const places = [...fileText.matchAll(holders)].map(({ index }) => index);
  return nodesAt(ast, places).flatMap((node) => {
    const value = promptValue(node);
    const text = value === null ? null : textOf(value);
    return value === null || text === null ? [] : [{ text, node: value }];
  });
}

/** What every slot and name below has in it. */
const holders = /system|instruction|prompt|developer|\bcontent\b/gi;
const slots = /^(system|instructions?|systemPrompt|systemMessage|systemInstruction|developer|prompt|promptTemplate)$/;
const names = /(prompt|instructions?)$/i;

function promptValue(node: TSESTree.Node): TSESTree.Node | null {
  switch (node.type) {
    case 'Property':
      return isPromptSlot(node) ? node.value : null;
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' && names.test(node.id.name.replaceAll('_', '')) ? node.init : null;
    case 'NewExpression': // `new SystemMessage('...')`
      return node.callee.type === 'Identifier' && node.callee.name === 'SystemMessage'
        ? (node.arguments[0] ?? null)
        : null;
    default:
      return null;
  }
}

/** A slot by its name, or the content of a message whose role is the system's. */
function isPromptSlot({ key, computed, parent }: TSESTree.Property): boolean {
  if (computed || key.type !== 'Identifier') return false;
  if (slots.test(key.name)) return true;
  if (key.name !== 'content' || parent.type !== 'ObjectExpression') return false;
  return parent.properties.some(isSystemRole);
}

function isSystemRole(entry: TSESTree.ObjectLiteralElement): boolean {
  if (entry.type !== 'Property' || entry.key.type !== 'Identifier' || entry.key.name !== 'role') return false;
  return entry.value.type === 'Literal' && (entry.value.value === 'system' || entry.value.value === 'developer');
}

function textOf(node: TSESTree.Node): string | null {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked).join('…');
    case 'TaggedTemplateExpression':
      return textOf(node.quasi);
    case 'BinaryExpression':
      return node.operator === '+' ? `${textOf(node.left) ?? '…'}${textOf(node.right) ?? '…'}` : null;
    case 'CallExpression': // ['...', '...'].join('\n')
      return node.callee.type === 'MemberExpression' ? textOf(node.callee.object) : null;
    case 'ArrayExpression':
      return node.elements.map((element) => (element === null ? '' : (textOf(element) ?? '…'))).join('\n');
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textOf(node.expression);
    default:
      return null;
  }
}
