import type { TSESTree } from '@typescript-eslint/types';
import type { Context } from './context.js';
import { declare, endOf, give, spanOf, startOf } from './context.js';
import { lowerExpression } from './expressions.js';
import { keyName } from './key-name.js';
import type { TypeMember, TypeTerm } from './ir.js';

const opaque: TypeTerm = { k: 'opaque' };
const plain: TypeTerm = { k: 'plain' };

const plainTypes = /^TS(?:String|Number|Boolean|BigInt|Null|Undefined|Void|Never)Keyword$|^TSTemplateLiteralType$/;

/** Keeps of a type what can lead to a class, an import or a member; the rest is opaque. */
export function lowerType(cx: Context, node: TSESTree.Node): TypeTerm {
  switch (node.type) {
    case 'TSTypeReference':
      return reference(cx, dotted(node.typeName), node.typeArguments);
    case 'TSClassImplements':
    case 'TSInterfaceHeritage':
      return reference(cx, dotted(node.expression), node.typeArguments);
    case 'TSTypeLiteral':
      return body(cx, node.members);
    case 'TSTypeQuery':
      return node.exprName.type === 'TSImportType'
        ? lowerType(cx, node.exprName)
        : { k: 'typeof', v: expressionOf(cx, node.exprName) };
    case 'TSUnionType':
      return { k: 'union', types: node.types.map((one) => lowerType(cx, one)) };
    case 'TSIntersectionType':
      return { k: 'both', types: node.types.map((one) => lowerType(cx, one)) };
    case 'TSArrayType':
      return { k: 'list', of: lowerType(cx, node.elementType) };
    case 'TSFunctionType':
      return signature(cx, node);
    case 'TSTypeOperator':
      return node.typeAnnotation ? lowerType(cx, node.typeAnnotation) : opaque;
    case 'TSLiteralType':
      return node.literal.type === 'Literal' && typeof node.literal.value === 'string'
        ? { k: 'text', v: node.literal.value }
        : plain;
    default:
      return rarer(cx, node);
  }
}

function rarer(cx: Context, node: TSESTree.Node): TypeTerm {
  if (node.type === 'TSIndexedAccessType') {
    const key = lowerType(cx, node.indexType);
    return key.k === 'text' ? { k: 'index', of: lowerType(cx, node.objectType), key: key.v } : opaque;
  }
  if (node.type === 'TSImportType') {
    const source = (node as { source?: { value?: unknown } }).source?.value;
    return typeof source === 'string'
      ? { k: 'import', source, name: node.qualifier ? dotted(node.qualifier) : '*' }
      : opaque;
  }
  return plainTypes.test(node.type) ? plain : opaque;
}

function reference(
  cx: Context,
  name: string,
  args: TSESTree.TSTypeParameterInstantiation | undefined | null,
): TypeTerm {
  if (name === '') return opaque;
  return { k: 'ref', name, args: (args?.params ?? []).map((one) => lowerType(cx, one)) };
}

function dotted(node: TSESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'TSQualifiedName') return `${dotted(node.left)}.${node.right.name}`;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    return `${dotted(node.object)}.${node.property.name}`;
  return '';
}

function expressionOf(cx: Context, node: TSESTree.Node): ReturnType<typeof lowerExpression> {
  if (node.type !== 'TSQualifiedName') return lowerExpression(cx, node);
  return { k: 'mem', of: expressionOf(cx, node.left), prop: node.right.name, at: startOf(node), end: endOf(node) };
}

function parameterTypes(cx: Context, params: readonly TSESTree.Parameter[]): TypeTerm[] {
  return params.map((one) => {
    const annotation = (one as { typeAnnotation?: TSESTree.TSTypeAnnotation | null }).typeAnnotation;
    return annotation ? lowerType(cx, annotation.typeAnnotation) : opaque;
  });
}

function signature(
  cx: Context,
  node: TSESTree.TSFunctionType | TSESTree.TSCallSignatureDeclaration | TSESTree.TSMethodSignature,
): TypeTerm & { k: 'fn' } {
  return {
    k: 'fn',
    returns: node.returnType ? lowerType(cx, node.returnType.typeAnnotation) : opaque,
    params: parameterTypes(cx, node.params),
  };
}

/** `{ (url: string): Promise<Response> }` is a function and nothing more. */
function body(cx: Context, nodes: readonly TSESTree.Node[]): TypeTerm {
  const [only] = nodes;
  if (nodes.length === 1 && only?.type === 'TSCallSignatureDeclaration') return signature(cx, only);
  return { k: 'members', members: members(cx, nodes) };
}

function members(cx: Context, nodes: readonly TSESTree.Node[]): TypeMember[] {
  return nodes.flatMap((node) => {
    if (node.type === 'TSPropertySignature') {
      const name = keyName(node.key, node.computed);
      return name === null
        ? []
        : [{ name, type: node.typeAnnotation ? lowerType(cx, node.typeAnnotation.typeAnnotation) : opaque }];
    }
    if (node.type === 'TSMethodSignature') {
      const name = keyName(node.key, node.computed);
      return name === null ? [] : [{ name, type: signature(cx, node) }];
    }
    return [];
  });
}

export function lowerTypeDeclaration(cx: Context, node: TSESTree.Node): void {
  if (node.type === 'TSInterfaceDeclaration') {
    const parents = node.extends.map((one) => lowerType(cx, one));
    const type = body(cx, node.body.body);
    cx.types.set(node.id.name, { name: node.id.name, extends: parents, type, isInterface: type.k === 'members' });
  } else if (node.type === 'TSTypeAliasDeclaration') {
    cx.types.set(node.id.name, {
      name: node.id.name,
      extends: [],
      type: lowerType(cx, node.typeAnnotation),
      isInterface: false,
    });
  } else if (node.type === 'TSEnumDeclaration') lowerEnum(cx, node);
}

function lowerEnum(cx: Context, node: TSESTree.TSEnumDeclaration): void {
  const b = declare(cx, node.id.name, 'enum', spanOf(node.id));
  const props = node.body.members.flatMap((one) => {
    const key = keyName(one.id, false);
    if (key === null) return [];
    const v = one.initializer
      ? lowerExpression(cx, one.initializer)
      : ({ k: 'opaque', at: startOf(one), end: endOf(one) } as const);
    return [{ key, computed: null, getter: false, v, at: startOf(one), end: endOf(one) }];
  });
  give(cx, b, { k: 'obj', props, at: startOf(node), end: endOf(node) });
}
