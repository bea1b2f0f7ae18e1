import type { TSESTree } from '@typescript-eslint/types';
import { endOf, spanOf, startOf, type Context } from './context.js';
import { lowerExpression } from './expressions.js';
import type { ObjectTerm, Property, Term } from './ir.js';
import { isIterator, keyName } from './key-name.js';

/** The items of a list that a type is asked of are asked the type of its items. */
export function lowerArray(cx: Context, node: TSESTree.ArrayExpression): Term {
  const outer = cx.wanted;
  const item =
    outer?.k === 'list'
      ? outer.of
      : outer?.k === 'ref' && /^(?:Readonly)?Array$/.test(outer.name)
        ? (outer.args[0] ?? null)
        : null;
  const items = node.elements.map((one) => {
    cx.wanted = item;
    return one === null ? { k: 'opaque' as const, at: startOf(node), end: endOf(node) } : lowerExpression(cx, one);
  });
  cx.wanted = outer;
  return { k: 'arr', items, at: startOf(node), end: endOf(node) };
}

export function lowerObject(cx: Context, node: TSESTree.ObjectExpression): Term {
  const { owner, wanted } = cx;
  cx.wanted = null;
  const props = node.properties.map((one) => lowerProperty(cx, one));
  cx.owner = owner;
  const object: ObjectTerm = { k: 'obj', props, at: startOf(node), end: endOf(node) };
  cx.objects.push({ object, f: cx.f, owner, type: wanted });
  return object;
}

function lowerProperty(cx: Context, node: TSESTree.Property | TSESTree.SpreadElement): Property {
  if (node.type === 'SpreadElement') {
    return {
      key: null,
      computed: null,
      getter: false,
      v: lowerExpression(cx, node.argument),
      at: startOf(node),
      end: endOf(node),
    };
  }
  const key = keyName(node.key, node.computed);
  // `{ __proto__: base }` has what `base` has
  if (key === '__proto__' && !node.computed && !node.shorthand && !node.method)
    return { key: null, computed: null, getter: false, v: lowerExpression(cx, node.value), ...spanOf(node) };
  cx.owner = key;
  const computed = key === null ? lowerExpression(cx, node.key) : null;
  const before = cx.live;
  const v = lowerExpression(cx, node.value);
  if (key !== null && cx.live !== before && (node.kind !== 'init' || isIterator(key))) cx.accessors.add(key);
  return {
    key,
    computed,
    getter: node.kind === 'get',
    ...(node.kind === 'set' ? { setter: true as const } : {}),
    v,
    at: startOf(node),
    end: endOf(node),
  };
}
