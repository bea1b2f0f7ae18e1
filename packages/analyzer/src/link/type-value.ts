import type { ModuleIR, TypeDeclaration, TypeTerm } from '../lower/ir.js';
import { targetsFor } from './call.js';
import { memberOf } from './member.js';
import { evaluate } from './evaluate.js';
import { exportedType } from './exported-type.js';
import { implementersOf } from './implementers.js';
import { returnsOf } from './returns.js';
import { genericActivation } from './generic.js';
import type { Value } from './value.js';
import { once, topOf, type World } from './world.js';

const transparent = new Set([
  'Promise',
  'PromiseLike',
  'Awaited',
  'NonNullable',
  'Partial',
  'Required',
  'Readonly',
  'Pick',
  'Omit',
  'Mutable',
  'DeepPartial',
  'Lazy',
]);
const deepestType = 10;

/** What a value of a type may be: an instance of its class, a thing of a package, a table with typed members. */
export function typeValue(world: World, type: TypeTerm, module: ModuleIR, depth = 0): Value {
  if (depth > deepestType) return world.make.unknown;
  switch (type.k) {
    case 'ref':
      return referenceValue(world, type, module, depth);
    case 'members':
      return world.make.type(type, module, '');
    case 'fn':
      return isFetch(type) ? world.make.external('global', ['fetch']) : world.make.type(type, module, '');
    case 'typeof':
      return evaluate(world, type.v, topOf(world, module));
    case 'union':
    case 'both': {
      const parts = type.types.map((one) => typeValue(world, one, module, depth + 1)).filter((one) => one.k !== 'top');
      return parts.length === 0 ? world.make.unknown : world.make.union(parts);
    }
    case 'list': {
      const item = typeValue(world, type.of, module, depth + 1);
      return item.k === 'top' ? item : world.make.list([item]);
    }
    case 'index':
      return memberOf(world, typeValue(world, type.of, module, depth + 1), type.key);
    case 'import': {
      const [first = '*'] = type.name.split('.');
      const declared = exportedType(world, module, type.source, first);
      return declared === null ? world.make.unknown : declaredValue(world, declared, depth);
    }
    default:
      return world.make.unknown;
  }
}

/** `(url: string, init?: RequestInit) => Promise<Response>`: whoever is handed it sends requests by it. */
function isFetch({ returns, params }: TypeTerm & { k: 'fn' }): boolean {
  const [answer] = returns.k === 'ref' && returns.name === 'Promise' ? returns.args : [];
  return params.length === 2 && isNamed(answer, 'Response') && isNamed(params[1], 'RequestInit');
}

function isNamed(type: TypeTerm | undefined, name: string): boolean {
  if (type?.k === 'union') return type.types.some((one) => isNamed(one, name));
  return type?.k === 'ref' && type.name === name;
}

function referenceValue(world: World, type: TypeTerm & { k: 'ref' }, module: ModuleIR, depth: number): Value {
  const [first = '', ...rest] = type.name.split('.');
  const inner = type.args[0];
  if (inner !== undefined && rest.length === 0) {
    if (transparent.has(first)) return typeValue(world, inner, module, depth + 1);
    if (first === 'Array' || first === 'ReadonlyArray')
      return typeValue(world, { k: 'list', of: inner }, module, depth);
    if (first === 'ReturnType') return returnOf(world, typeValue(world, inner, module, depth + 1));
    if (first === 'InstanceType') return instanceOf(world, typeValue(world, inner, module, depth + 1));
  }
  const declared = typeNamed(world, module, first, rest);
  return declared === null ? world.make.unknown : declaredValue(world, declared, depth);
}

/** What a type's name leads to. */
export type Named =
  | { readonly k: 'declared'; readonly type: TypeDeclaration; readonly module: ModuleIR }
  | { readonly k: 'class'; readonly c: number; readonly module: ModuleIR }
  | { readonly k: 'outside'; readonly source: string; readonly path: readonly string[] };

export function typeNamed(world: World, module: ModuleIR, name: string, rest: readonly string[]): Named | null {
  const own = module.types.get(name);
  if (own !== undefined) return { k: 'declared', type: own, module };
  const binding = module.bindings[module.top.get(name) ?? -1];
  if (binding?.imported) {
    if (binding.imported.name === '*' && rest[0] !== undefined)
      return exportedType(world, module, binding.imported.source, rest[0]);
    const found = exportedType(world, module, binding.imported.source, binding.imported.name);
    return found?.k === 'outside' ? { ...found, path: [...found.path, ...rest] } : found;
  }
  const c = module.classes.find((one) => one.name === name);
  return c === undefined ? null : { k: 'class', c: c.id, module };
}

function declaredValue(world: World, named: Named, depth: number): Value {
  if (named.k === 'outside')
    // a file that is not there, generated mostly, is no library whose members could be known
    return named.source.startsWith('.')
      ? world.make.unknown
      : world.make.external(named.source, [...named.path, 'new']);
  if (named.k === 'class') {
    const c = named.module.classes[named.c];
    if (c === undefined) return world.make.unknown;
    return world.make.instance(world.make.class(c, genericActivation(world, named.module, c.f)), null);
  }
  const { type, module } = named;
  if (!type.isInterface && type.type.k !== 'members') return typeValue(world, type.type, module, depth + 1);
  return world.make.type(type.type, module, type.name);
}

/** A function whose type is written as what it returns itself ends where it begins. */
function returnOf(world: World, value: Value): Value {
  const key = `return type ${value.id}`;
  const known = world.memo.get(key);
  if (known !== undefined) return known as Value;
  world.memo.set(key, world.make.unknown);
  const found = findReturn(world, value);
  if (world.fuel > 0) world.memo.set(key, found);
  else world.memo.delete(key);
  return found;
}

function findReturn(world: World, value: Value): Value {
  const targets = targetsFor(world, value, [], false, null);
  if (value.k === 'fn') {
    const act = world.make.activation({
      module: value.act.module,
      fn: value.fn,
      parent: value.act,
      self: value.self,
      args: null,
    });
    return returnsOf(world, act);
  }
  return world.make.union(targets.map((one) => (one.k === 'run' ? returnsOf(world, one.act) : one.result)));
}

function instanceOf(world: World, value: Value): Value {
  if (value.k === 'cls') return world.make.instance(value, null);
  return value.k === 'ext' ? world.make.external(value.source, [...value.path, 'new']) : world.make.unknown;
}

/** A member of a typed value; `()` is what calling it gives. Implementers of an interface are asked first. */
export function typeMember(world: World, of: Value & { k: 'type' }, key: string): Value {
  return once(world, `member ${of.id} ${key}`, () => {
    if (key === '()') return of.type.k === 'fn' ? typeValue(world, of.type.returns, of.module) : world.make.unknown;
    const declared = declaredMember(world, of, key);
    if (!isMethod(of, key) || of.name === '') return declared;
    const found = implementersOf(world, of.name, of.module)
      .map((one) => memberOf(world, one, key))
      .filter((one) => one.k !== 'top' && one.k !== 'lit');
    return found.length > 0 ? world.make.union(found) : declared;
  });
}

/** Only what can be called has implementers worth a search; data is what its type says. */
function isMethod(of: Value & { k: 'type' }, key: string): boolean {
  if (of.type.k !== 'members') return false;
  const member = of.type.members.find((one) => one.name === key);
  return member === undefined
    ? of.type.members.some((one) => one.type.k === 'fn') || of.type.members.length === 0
    : member.type.k === 'fn' || member.type.k === 'ref';
}

function declaredMember(world: World, of: Value & { k: 'type' }, key: string): Value {
  const type = of.type;
  const member = type.k === 'members' ? type.members.find((one) => one.name === key) : undefined;
  if (member !== undefined) return typeValue(world, member.type, of.module);
  for (const parent of of.module.types.get(of.name)?.extends ?? []) {
    const inherited = memberOf(world, typeValue(world, parent, of.module), key);
    if (inherited.k !== 'top') return inherited;
  }
  return world.make.unknown;
}
