import type { World } from '../link/world.js';
import type { Binding, Call, FunctionIR, ModuleIR, Term, TypeTerm } from '../lower/ir.js';
import { writtenFor } from './written.js';

const deepest = 6;

/** Whether a type promises a text, a number, a date or nothing, or a list of such: nothing that holds code. */
function isPlainType(type: TypeTerm | null): boolean {
  switch (type?.k) {
    case 'plain':
    case 'text':
      return true;
    case 'list':
      return isPlainType(type.of);
    case 'union':
      return type.types.every(isPlainType);
    case 'ref':
      return type.args.length === 0 ? dates.test(type.name) : holders.test(type.name) && type.args.every(isPlainType);
    default:
      return false;
  }
}

const dates = /^(?:Date|RegExp|URL|URLSearchParams)$/;
const holders = /^(?:Array|ReadonlyArray|Set|ReadonlySet|Map|ReadonlyMap)$/;

/** A list, set or map, whatever is in it. */
function isHolderType(type: TypeTerm): boolean {
  return type.k === 'list' || (type.k === 'ref' && type.args.length > 0 && holders.test(type.name));
}

/** Whether the text alone says that a value is a text, a number, or a list of such. */
export function isPlain(world: World, module: ModuleIR, term: Term, depth = 0): boolean {
  if (depth > deepest) return false;
  const plain = (one: Term) => isPlain(world, module, one, depth + 1);
  switch (term.k) {
    case 'lit':
    case 'tpl':
    case 'op':
      return true;
    case 'arr':
      return term.items.every(plain);
    case 'cond':
    case 'or':
      return plain(term.a) && plain(term.b);
    case 'spread':
      return plain(term.v);
    case 'as':
      return isPlainType(term.type) || plain(term.v);
    case 'ref':
      return everyValue(world, module, term.b, isPlainType, (where, one) => isPlain(world, where, one, depth + 1));
    case 'call':
      return givesPlain(world, module, term, depth);
    default:
      return false;
  }
}

/** Whether the text alone says that a value is of the language itself, so that its methods are known: a text, a list, a map. */
export function isOfLanguage(world: World, module: ModuleIR, term: Term, depth = 0): boolean {
  if (depth > deepest) return false;
  const known = (one: Term) => isOfLanguage(world, module, one, depth + 1);
  switch (term.k) {
    case 'arr':
      return true;
    case 'cond':
    case 'or':
      return known(term.a) && known(term.b);
    case 'as':
      return isHolderType(term.type) || isPlainType(term.type) || known(term.v);
    case 'ref':
      return everyValue(
        world,
        module,
        term.b,
        (type) => isHolderType(type) || isPlainType(type),
        (where, one) => isOfLanguage(world, where, one, depth + 1),
      );
    case 'new':
      return term.fn.k === 'ref' && term.fn.b < 0 && made.test(term.fn.name);
    case 'call':
      return givesPlain(world, module, term, depth) || givesList(world, module, term, depth);
    default:
      return isPlain(world, module, term, depth);
  }
}

const made = /^(?:Set|Map|WeakMap|WeakSet|Date|Array|URLSearchParams|URL)$/;

/** Whether what is kept in a list, set or map can hold no code, as its type says. */
export function holdsPlain(module: ModuleIR, of: Term): boolean {
  if (of.k === 'as') return isPlainType(of.type);
  const binding = of.k === 'ref' ? module.bindings[of.b] : undefined;
  if (binding === undefined || binding.imported !== null) return false;
  if (binding.type !== null) return isPlainType(binding.type);
  return binding.values.length > 0 && binding.values.every(({ v }) => v.k === 'as' && isPlainType(v.type));
}

function everyValue(
  world: World,
  module: ModuleIR,
  b: number,
  byType: (type: TypeTerm) => boolean,
  byTerm: (where: ModuleIR, term: Term) => boolean,
): boolean {
  const binding: Binding | undefined = module.bindings[b];
  if (binding === undefined) return false;
  if (binding.imported !== null) {
    const written = writtenFor(world, module, b);
    return written !== null && byTerm(written.module, written.v);
  }
  if (binding.type !== null) return byType(binding.type);
  const isVariable = binding.kind === 'variable' && binding.values.length > 0;
  return isVariable && binding.values.every(({ v }) => byTerm(module, v));
}

const textMethods =
  /^(?:join|trim|trimEnd|trimStart|toString|toUpperCase|toLowerCase|toFixed|toISOString|toLocale\w*String|padStart|padEnd|charAt|substring|substr|replace|replaceAll|slice|split|repeat|includes|startsWith|endsWith|indexOf|lastIndexOf|localeCompare|normalize)$/;
const listMethods = /^(?:map|filter|slice|sort|reverse|concat|flatMap|flat|toSorted|keys|values|entries)$/;

function givesPlain(world: World, module: ModuleIR, { fn }: Call, depth: number): boolean {
  if (fn.k === 'ref')
    return fn.b < 0 ? conversions.test(fn.name) : isPlainType(ownFunction(module, fn.b)?.returns ?? null);
  if (fn.k !== 'mem' || typeof fn.prop !== 'string') return false;
  if (fn.of.k === 'ref' && fn.of.b < 0)
    return (fn.of.name === 'JSON' && fn.prop === 'stringify') || fn.of.name === 'Math';
  return textMethods.test(fn.prop) && isPlain(world, module, fn.of, depth + 1);
}

function givesList(world: World, module: ModuleIR, { fn }: Call, depth: number): boolean {
  if (fn.k !== 'mem' || typeof fn.prop !== 'string') return false;
  if (fn.of.k === 'ref' && fn.of.b < 0) return fn.of.name === 'Object' && /^(?:keys|values|entries)$/.test(fn.prop);
  return listMethods.test(fn.prop) && isOfLanguage(world, module, fn.of, depth + 1);
}

/** Functions of the language that make a text, a number or a yes of anything. */
export const conversions =
  /^(?:String|Number|Boolean|BigInt|parseInt|parseFloat|isNaN|isFinite|encodeURIComponent|decodeURIComponent|encodeURI|decodeURI)$/;

/** The function of the module that a name stands for, when it can stand for no other. */
export function ownFunction(module: ModuleIR, b: number): FunctionIR | undefined {
  const binding = module.bindings[b];
  if (binding === undefined || binding.values.length !== 1) return undefined;
  const v = binding.kind === 'function' || binding.kind === 'variable' ? binding.values[0]?.v : undefined;
  return v?.k === 'fn' ? module.functions[v.f] : undefined;
}
