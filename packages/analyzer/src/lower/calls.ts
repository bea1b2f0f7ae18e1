import type { TSESTree } from '@typescript-eslint/types';
import { endOf, startOf, type Context } from './context.js';
import { lowerExpression, lowerTemplate } from './expressions.js';
import type { Call, Term, TypeTerm } from './ir.js';
import { recordPrototypeCall } from './prototypes.js';
import { lowerType } from './type-terms.js';

export function lowerCall(
  cx: Context,
  node: TSESTree.CallExpression | TSESTree.NewExpression,
  k: 'call' | 'new',
): Term {
  const owner = cx.owner;
  cx.wanted = null;
  const fn = lowerExpression(cx, calleeOf(node.callee));
  const args = node.arguments.map((one) => lowerExpression(cx, one));
  cx.owner = owner;
  if (fn.k === 'mem' && fn.prop === 'push' && fn.of.k === 'ref') {
    for (const v of args) cx.pushes.push({ name: fn.of.name, scope: cx.scope, assigned: { v, f: cx.f } });
  }
  if (node.type === 'CallExpression') recordPrototypeCall(cx, node, args);
  const call = called(cx, k, { fn, args, tag: false, node });
  const types = node.typeArguments?.params ?? [];
  const [type] = types;
  if (type !== undefined && isContainer(fn))
    return { k: 'as', v: call, type: lowerType(cx, type), at: startOf(node), end: endOf(node) };
  if (types.length === 2 && k === 'new' && fn.k === 'ref' && isMap(fn.name)) {
    const whole: TypeTerm = { k: 'ref', name: fn.name, args: types.map((one) => lowerType(cx, one)) };
    return { k: 'as', v: call, type: whole, at: startOf(node), end: endOf(node) };
  }
  return call;
}

/** `new Map<string, Session>()`: only the type says what will be in it. */
export function isMap(name: string): boolean {
  return name === 'Map' || name === 'WeakMap';
}

/** `(0, ai.tool)(…)`, as compilers write a call of what was imported. */
function calleeOf(node: TSESTree.Expression): TSESTree.Expression {
  if (node.type !== 'SequenceExpression' || node.expressions[0]?.type !== 'Literal') return node;
  return node.expressions.at(-1) ?? node;
}

/** `container.resolve<Mailer>(token)`: only the type says what comes out. */
function isContainer(fn: Term): boolean {
  if (fn.k !== 'mem' || typeof fn.prop !== 'string') return false;
  if (/^(?:resolve|inject|lookup|getService|getInstance|resolveAsync)$/.test(fn.prop)) return true;
  const of = fn.of.k === 'ref' ? fn.of.name : fn.of.k === 'mem' && typeof fn.of.prop === 'string' ? fn.of.prop : '';
  return /^(?:get|getAsync|make)$/.test(fn.prop) && /container|injector|moduleRef|services|registry/i.test(of);
}

function called(
  cx: Context,
  k: 'call' | 'new',
  parts: { fn: Term; args: Term[]; tag: boolean; node: TSESTree.Node },
): Call {
  const call: Call = {
    k,
    fn: parts.fn,
    args: parts.args,
    tag: parts.tag,
    at: startOf(parts.node),
    end: endOf(parts.node),
  };
  cx.live += 1;
  cx.calls.push({ call, f: cx.f, owner: cx.owner });
  return call;
}

export function lowerTag(cx: Context, node: TSESTree.TaggedTemplateExpression): Call {
  const fn = lowerExpression(cx, node.tag);
  return called(cx, 'call', { fn, args: [lowerTemplate(cx, node.quasi)], tag: true, node });
}
