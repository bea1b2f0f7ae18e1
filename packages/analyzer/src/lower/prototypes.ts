import type { TSESTree } from '@typescript-eslint/types';
import { lookUp, type Context } from './context.js';
import type { ClassIR, ObjectTerm, Term } from './ir.js';
import { keyName } from './key-name.js';

/** The name of the function in `C.prototype`; null when the expression is none. */
function prototypeOwner(node: TSESTree.Node): string | null {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return null;
  return keyName(node.property, node.computed) === 'prototype' ? node.object.name : null;
}

/** `C.prototype.go = …` and `C.prototype = …`. */
export function recordPrototypeWrite(cx: Context, left: TSESTree.MemberExpression, v: Term): void {
  const whole = prototypeOwner(left);
  if (whole !== null) {
    putAll(cx, whole, v);
    return;
  }
  const name = prototypeOwner(left.object);
  const key = keyName(left.property, left.computed);
  if (name !== null && key !== null) put(cx, name, key, v);
}

/** `Object.assign(C.prototype, …)`, `Object.defineProperty(C.prototype, 'go', …)`, `util.inherits(C, Base)`. */
export function recordPrototypeCall(cx: Context, node: TSESTree.CallExpression, args: readonly Term[]): void {
  const [first, second] = node.arguments;
  if (first === undefined || second === undefined) return;
  const called = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee;
  const does = called.type === 'Identifier' ? called.name : '';
  if (first.type === 'Identifier' && /^(?:__extends|_?inherits(?:Loose)?)$/.test(does) && args[1] !== undefined) {
    put(cx, first.name, null, args[1]);
    return;
  }
  const name = prototypeOwner(first);
  if (name === null) return;
  if (does === 'assign') for (const one of args.slice(1)) putAll(cx, name, one);
  else if (does === 'setPrototypeOf') putAll(cx, name, args[1]);
  else if (does === 'defineProperty') defineOne(cx, name, second, args[2]);
}

function defineOne(cx: Context, name: string, key: TSESTree.Node, how: Term | undefined): void {
  const value = how?.k === 'obj' ? how.props.find((one) => one.key === 'value') : undefined;
  if (value !== undefined && key.type === 'Literal') put(cx, name, String(key.value), value.v);
}

function putAll(cx: Context, name: string, v: Term | undefined): void {
  if (v?.k === 'obj') putProperties(cx, name, v);
  const base = v === undefined ? null : baseOf(v);
  if (base !== null) put(cx, name, null, base);
}

function putProperties(cx: Context, name: string, { props }: ObjectTerm): void {
  for (const one of props) if (one.key !== null) put(cx, name, one.key, one.v);
}

/** `Base` in `Base.prototype`, `Object.create(Base.prototype)` and `new Base()`. */
function baseOf(v: Term): Term | null {
  if (v.k === 'mem') return v.prop === 'prototype' ? v.of : null;
  if (v.k === 'new') return v.fn;
  return v.k === 'call' && v.fn.k === 'mem' && v.fn.prop === 'create' && v.args[0] !== undefined
    ? baseOf(v.args[0])
    : null;
}

function put(cx: Context, name: string, key: string | null, v: Term): void {
  cx.prototypes.push({ name, scope: cx.scope, key, assigned: { v, f: cx.f } });
}

/** A function with a prototype is a class, and a class has what is put on its prototype. Names must be resolved. */
export function joinPrototypes(cx: Context): void {
  for (const { name, scope, key, assigned } of cx.prototypes) {
    const c = classAt(cx, lookUp(scope, name));
    if (c === null) continue;
    const known = cx.classes[c];
    if (known === undefined) continue;
    cx.classes[c] =
      key === null
        ? { ...known, super: known.super ?? assigned.v }
        : { ...known, assigned: [...known.assigned, { name: key, ...assigned }] };
  }
}

function classAt(cx: Context, b: number): number | null {
  const binding = cx.bindings[b];
  const [value, more] = binding?.values ?? [];
  if (binding === undefined || value === undefined || more !== undefined) return null;
  if (value.v.k === 'cls') return value.v.c;
  if (value.v.k !== 'fn') return null;
  const c = classOf(cx, binding.name, value.f, value.v.f);
  binding.values = [{ v: { k: 'cls', c: c.id, at: c.at, end: c.end }, f: value.f }];
  return c.id;
}

function classOf(cx: Context, name: string, f: number, constructs: number): ClassIR {
  const { at = 0, end = 0 } = cx.functions[constructs] ?? {};
  const made: ClassIR = {
    id: cx.classes.length,
    name,
    f,
    super: null,
    typeParameters: [],
    superTypes: [],
    implements: [],
    fields: [],
    init: -1,
    methods: [{ name: 'constructor', static: false, kind: 'constructor', f: constructs, decorators: [], at, end }],
    parameterProperties: [],
    assigned: (cx.fields[0] ?? []).filter((one) => ownerOf(cx, one.f) === constructs),
    decorators: [],
    at,
    end,
  };
  cx.classes.push(made);
  return made;
}

/** The function whose `this` another one sees. */
function ownerOf(cx: Context, f: number): number {
  const fn = cx.functions[f];
  return fn?.arrow === true ? ownerOf(cx, fn.parent) : f;
}
