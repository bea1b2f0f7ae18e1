import type { TSESTree } from '@typescript-eslint/types';

/** The name of a property that is written out; null when it is computed. */
export function keyName(key: TSESTree.Node, computed: boolean): string | null {
  if (key.type === 'Identifier') return computed ? null : key.name;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (key.type === 'Literal' && (typeof key.value === 'string' || typeof key.value === 'number'))
    return String(key.value);
  return key.type === 'MemberExpression' && computed ? wellKnown(key) : null;
}

/** `[Symbol.dispose]` is `@@dispose`. */
function wellKnown({ object, property }: TSESTree.MemberExpression): string | null {
  return object.type === 'Identifier' && object.name === 'Symbol' && property.type === 'Identifier'
    ? `@@${property.name}`
    : null;
}

/** Whether a method of this name is what going through a thing runs. */
export function isIterator(name: string): boolean {
  return name === '@@iterator' || name === '@@asyncIterator';
}
