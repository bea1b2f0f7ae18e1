import type { TSESTree } from '@typescript-eslint/types';
import { lowerAssignment } from './assignments.js';
import { lowerCall, lowerTag } from './calls.js';
import { lowerClass } from './classes.js';
import type { Context } from './context.js';
import { endOf, referTo, spanOf, startOf } from './context.js';
import { lowerFunction } from './functions.js';
import type { Template, Term } from './ir.js';
import { keyName } from './key-name.js';
import { lowerArray, lowerObject } from './literals.js';
import { lowerType } from './type-terms.js';

type Node = TSESTree.Node;

export function lowerExpression(cx: Context, node: Node): Term {
  const term = lower(cx, node);
  if (cx.spans !== null) {
    const span = spanOf(node);
    cx.spans.set(`${span.at}:${span.end}`, { term, f: cx.f });
  }
  return term;
}

function lower(cx: Context, node: Node): Term {
  switch (node.type) {
    case 'Identifier':
      return node.name === 'undefined'
        ? { k: 'lit', v: undefined, at: startOf(node), end: endOf(node) }
        : referTo(cx, node.name, spanOf(node));
    case 'Literal':
      return literal(node);
    case 'MemberExpression':
      return member(cx, node);
    case 'CallExpression':
    case 'NewExpression':
      return lowerCall(cx, node, node.type === 'NewExpression' ? 'new' : 'call');
    case 'ObjectExpression':
      return lowerObject(cx, node);
    case 'ArrayExpression':
      return lowerArray(cx, node);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return lowerFunction(cx, node, {
        name: (node.type === 'FunctionExpression' ? node.id?.name : undefined) ?? cx.owner ?? '',
      });
    case 'TemplateLiteral':
      return lowerTemplate(cx, node);
    case 'AwaitExpression':
    case 'YieldExpression':
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      return lowerInside(cx, node);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return lowerCast(cx, node);
    default:
      return lowerOperator(cx, node);
  }
}

function lowerCast(
  cx: Context,
  node: TSESTree.TSAsExpression | TSESTree.TSSatisfiesExpression | TSESTree.TSTypeAssertion,
): Term {
  const type = lowerType(cx, node.typeAnnotation);
  const outer = cx.wanted;
  if (type.k === 'ref' && type.name !== 'const') cx.wanted = type;
  const v = lowerExpression(cx, node.expression);
  cx.wanted = outer;
  return { k: 'as', v, type, at: startOf(node), end: endOf(node) };
}

function lowerInside(
  cx: Context,
  node:
    | TSESTree.AwaitExpression
    | TSESTree.YieldExpression
    | TSESTree.ChainExpression
    | TSESTree.TSNonNullExpression
    | TSESTree.TSInstantiationExpression,
): Term {
  if (node.type === 'AwaitExpression' || node.type === 'YieldExpression') {
    return node.argument ? lowerExpression(cx, node.argument) : opaque(node);
  }
  return lowerExpression(cx, node.expression);
}

function lowerOperator(cx: Context, node: Node): Term {
  switch (node.type) {
    case 'LogicalExpression': {
      const a = lowerExpression(cx, node.left);
      const b = lowerExpression(cx, node.right);
      return { k: 'or', op: node.operator, a, b, at: startOf(node), end: endOf(node) };
    }
    case 'ConditionalExpression': {
      const test = lowerExpression(cx, node.test);
      const a = lowerExpression(cx, node.consequent);
      const b = lowerExpression(cx, node.alternate);
      return { k: 'cond', test, a, b, at: startOf(node), end: endOf(node) };
    }
    case 'BinaryExpression': {
      const args = [lowerExpression(cx, node.left), lowerExpression(cx, node.right)];
      return { k: 'op', op: node.operator, args, at: startOf(node), end: endOf(node) };
    }
    case 'UnaryExpression': {
      if (node.operator === 'delete') cx.live += 1;
      const args = [lowerExpression(cx, node.argument)];
      return { k: 'op', op: node.operator, args, at: startOf(node), end: endOf(node) };
    }
    case 'UpdateExpression':
    case 'AssignmentExpression':
      return lowerAssignment(cx, node);
    case 'SequenceExpression': {
      const items = node.expressions.map((one) => lowerExpression(cx, one));
      return { k: 'seq', items, at: startOf(node), end: endOf(node) };
    }
    default:
      return lowerRarer(cx, node);
  }
}

function lowerRarer(cx: Context, node: Node): Term {
  switch (node.type) {
    case 'SpreadElement':
      return { k: 'spread', v: lowerExpression(cx, node.argument), at: startOf(node), end: endOf(node) };
    case 'ClassExpression':
      return lowerClass(cx, node, node.id?.name ?? cx.owner ?? '');
    case 'ImportExpression':
      cx.live += 1;
      return { k: 'import', source: lowerExpression(cx, node.source), at: startOf(node), end: endOf(node) };
    case 'TaggedTemplateExpression':
      return lowerTag(cx, node);
    case 'ThisExpression':
    case 'Super':
      cx.selves.push(cx.f);
      return { k: node.type === 'Super' ? 'super' : 'this', at: startOf(node), end: endOf(node) };
    default:
      return opaque(node);
  }
}

function opaque(node: Node): Term {
  return { k: 'opaque', at: startOf(node), end: endOf(node) };
}

function literal(node: TSESTree.Literal): Term {
  const v = node.value;
  if (typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' || (v === null && node.raw === 'null'))
    return { k: 'lit', v, at: startOf(node), end: endOf(node) };
  return opaque(node);
}

function member(cx: Context, node: TSESTree.MemberExpression): Term {
  const of = lowerExpression(cx, node.object);
  const key = keyName(node.property, node.computed);
  return { k: 'mem', of, prop: key ?? lowerExpression(cx, node.property), at: startOf(node), end: endOf(node) };
}

export function lowerTemplate(cx: Context, node: TSESTree.TemplateLiteral): Template {
  const quasis = node.quasis.map((one) => one.value.cooked ?? one.value.raw);
  return {
    k: 'tpl',
    quasis,
    holes: node.expressions.map((one) => lowerExpression(cx, one)),
    at: startOf(node),
    end: endOf(node),
  };
}
