import type { TSESTree } from '@typescript-eslint/types';
import type { Context } from './context.js';
import { endOf, spanOf, startOf } from './context.js';
import { lowerExpression } from './expressions.js';
import { isIterator, keyName } from './key-name.js';
import { lowerFunction } from './functions.js';
import type { ClassIR, Field, Method, Term } from './ir.js';
import { lowerBody } from './statements.js';
import { lowerType } from './type-terms.js';

type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;

export function lowerClass(cx: Context, node: ClassNode, name: string): Term & { readonly k: 'cls' } {
  const id = cx.classes.length;
  const span = spanOf(node);
  const before = cx.live;
  const parent = node.superClass === null ? null : lowerExpression(cx, node.superClass);
  if (parent !== null && cx.live !== before) cx.pending.push({ k: 'do', v: parent });
  const base = {
    id,
    name,
    f: cx.f,
    at: span.at,
    end: span.end,
    super: parent,
    typeParameters: (node.typeParameters?.params ?? []).map((one) => one.name.name),
    superTypes: (node.superTypeArguments?.params ?? []).map((one) => lowerType(cx, one)),
    implements: (node.implements ?? []).map((one) => lowerType(cx, one)),
    decorators: decoratorsOf(cx, node),
  };
  cx.classes.push({ ...base, init: -1, fields: [], methods: [], parameterProperties: [], assigned: [] });
  const outer = cx.c;
  cx.c = id;
  const assigned: { name: string; v: Term; f: number }[] = [];
  cx.fields.push(assigned);
  const parts = lowerMembers(cx, node);
  cx.fields.pop();
  cx.c = outer;
  cx.classes[id] = { ...base, init: initOf(cx, id, parts.starts), ...parts, assigned };
  return { k: 'cls', c: id, at: span.at, end: span.end };
}

type Members = Pick<ClassIR, 'fields' | 'methods' | 'parameterProperties'> & { readonly starts: readonly Term[] };

function lowerMembers(cx: Context, node: ClassNode): Members {
  const fields: Field[] = [];
  const starts: Term[] = [];
  const methods: Method[] = [];
  let parameterProperties: ClassIR['parameterProperties'] = [];
  for (const part of node.body.body) {
    switch (part.type) {
      case 'PropertyDefinition':
      case 'TSAbstractPropertyDefinition':
      case 'AccessorProperty':
        fields.push(lowerField(cx, part, starts));
        break;
      case 'MethodDefinition':
        if (part.kind === 'constructor') parameterProperties = findParameterProperties(cx, part);
        if (part.value.type !== 'TSEmptyBodyFunctionExpression') methods.push(lowerMethod(cx, part));
        break;
      case 'StaticBlock':
        cx.pending.push(...lowerBody(cx, part.body));
        break;
      default:
    }
  }
  return { fields, methods, parameterProperties, starts };
}

/** The first values of the fields, as a function that the making of an instance runs. */
function initOf(cx: Context, c: number, starts: readonly Term[]): number {
  const [first] = starts;
  if (first === undefined) return -1;
  const id = cx.functions.length;
  const body = starts.map((v) => ({ k: 'do' as const, v }));
  const { at, end } = first;
  const bare = { outer: 0, params: [], rest: false, arrow: true, static: false, returns: null, decorators: [] };
  cx.functions.push({ ...bare, id, name: cx.classes[c]?.name ?? '', parent: cx.f, body, c, at, end });
  return id;
}

function lowerField(
  cx: Context,
  part: TSESTree.PropertyDefinition | TSESTree.TSAbstractPropertyDefinition | TSESTree.AccessorProperty,
  starts: Term[],
): Field {
  const name = keyName(part.key, part.computed) ?? '';
  const outer = cx.owner;
  cx.owner = name;
  cx.wanted = part.typeAnnotation ? lowerType(cx, part.typeAnnotation.typeAnnotation) : null;
  const before = cx.live;
  const v = part.value === null ? null : lowerExpression(cx, part.value);
  if (v !== null && cx.live !== before && v.k !== 'fn' && v.k !== 'cls') {
    if (part.static) cx.pending.push({ k: 'do', v });
    else starts.push(v);
  }
  cx.owner = outer;
  cx.wanted = null;
  const type = part.typeAnnotation ? lowerType(cx, part.typeAnnotation.typeAnnotation) : null;
  return {
    name,
    static: part.static,
    v,
    type,
    decorators: decoratorsOf(cx, part),
    at: startOf(part),
    end: endOf(part),
  };
}

function lowerMethod(cx: Context, part: TSESTree.MethodDefinition): Method {
  const name = keyName(part.key, part.computed) ?? '';
  const decorators = decoratorsOf(cx, part);
  const before = cx.live;
  const fn = lowerFunction(cx, part.value, { name, static: part.static });
  if ((part.kind === 'get' || part.kind === 'set' || isIterator(name)) && cx.live !== before) cx.accessors.add(name);
  return { name, static: part.static, kind: part.kind, f: fn.f, decorators, at: startOf(part), end: endOf(part) };
}

function findParameterProperties(cx: Context, part: TSESTree.MethodDefinition): ClassIR['parameterProperties'] {
  return part.value.params.flatMap((param, index) => {
    if (param.type !== 'TSParameterProperty') return [];
    const target = param.parameter.type === 'AssignmentPattern' ? param.parameter.left : param.parameter;
    if (target.type !== 'Identifier') return [];
    const type = target.typeAnnotation ? lowerType(cx, target.typeAnnotation.typeAnnotation) : null;
    return [{ name: target.name, index, type }];
  });
}

function decoratorsOf(cx: Context, node: { readonly decorators?: readonly TSESTree.Decorator[] }): Term[] {
  return (node.decorators ?? []).map((one) => lowerExpression(cx, one.expression));
}
