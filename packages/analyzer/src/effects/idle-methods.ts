import type { Call, Member, ModuleIR, Term } from '../lower/ir.js';
import type { World } from '../link/world.js';
import { namesOf, services } from './lost.js';
import { hasOwnMethod } from './own-methods.js';
import { conversions, holdsPlain, isOfLanguage, isPlain, ownFunction } from './plain.js';
import { isDeclared } from './settings-effects.js';
import { isWebObject } from './web-objects.js';

/**
 * What is known of a call by its text alone, whatever it is given: that it does nothing, that it goes through code of the
 * project (`leaves`) which does nothing either, that what it does is done on the side (`aside`), or nothing for sure.
 */
export type Idle = 'nothing' | 'leaves' | 'aside' | null;

/**
 * Whether a call of a member does nothing whatever it is called on, or is one of a list, text or map that is known to be
 * one. `isHarmless` tells of an argument that no code is seen in it that would do anything.
 */
export function idleMethod(world: World, module: ModuleIR, call: Call, isHarmless: (one: Term) => boolean): Idle {
  const { fn, args } = call;
  if (fn.k !== 'mem' || typeof fn.prop !== 'string' || call.k === 'new' || isDeclared(world.settings, fn.prop))
    return null;
  if (!args.every(isHarmless)) return null;
  if (fn.of.k === 'ref' && fn.of.b < 0) return computes.test(`${fn.of.name}.${fn.prop}`) ? handing(args) : null;
  if (isOfLanguage(world, module, fn.of)) return ofLanguage(world, module, fn, args);
  if (isWebObject(module, fn, args)) return 'nothing';
  if (isFromOutside(module, fn.of) || services.test(namesOf(call).receiver)) return null;
  const idle = byName(module, fn.prop, args);
  return idle === null || hasOwnMethod(world, module, fn.prop) ? null : idle;
}

function byName(module: ModuleIR, name: string, args: readonly Term[]): Idle {
  if (callbacks.test(name)) return isFunction(module, args[0]) ? 'leaves' : null;
  return texts.test(name) || isTextual(name, args) ? 'nothing' : null;
}

const computes =
  /^(?:Math\.\w+|Number\.\w+|JSON\.(?:stringify|parse)|Object\.(?:keys|values|entries|fromEntries|assign|freeze|hasOwn|setPrototypeOf)|Array\.(?:isArray|from|of)|Date\.(?:now|parse|UTC)|String\.\w+|Buffer\.(?:from|byteLength|isBuffer)|Promise\.(?:all|allSettled|resolve|reject)|Error\.captureStackTrace|console\.(?:log|info|warn|error|debug|trace))$/;

/** Outside the project nobody gives these names to what does something. */
const texts =
  /^(?:toLowerCase|toUpperCase|startsWith|endsWith|padStart|padEnd|charCodeAt|codePointAt|charAt|toFixed|toISOString|toLocaleString|toLocaleDateString|toLocaleTimeString|localeCompare|getTime|getFullYear|substring|substr|includes|indexOf|lastIndexOf|slice|hasOwnProperty)$/;

/** As a text is called: `trim()`, `split(',')`, `replace(/a/, 'b')`. Other things have methods of these names, too. */
function isTextual(name: string, args: readonly Term[]): boolean {
  const [first, second] = args;
  const isPattern = first?.k === 'opaque' || (first?.k === 'lit' && typeof first.v === 'string');
  switch (name) {
    case 'trim':
    case 'trimStart':
    case 'trimEnd':
    case 'toString':
    case 'sort':
      return args.length === 0;
    case 'join':
      return args.length === 0 || (args.length === 1 && first?.k === 'lit');
    case 'split':
    case 'match':
    case 'matchAll':
      return args.length === 1 && isPattern;
    case 'replace':
    case 'replaceAll':
      return args.length === 2 && isPattern && /^(?:lit|tpl|fn)$/.test(second?.k ?? '');
    default:
      return false;
  }
}

const callbacks =
  /^(?:map|flatMap|filter|forEach|some|every|find|findLast|findIndex|findLastIndex|reduce|sort|toSorted)$/;
const keeping = /^(?:push|unshift|splice|set|add|fill|with)$/;
const looking =
  /^(?:pop|shift|join|concat|slice|reverse|flat|flatMap|includes|indexOf|lastIndexOf|at|keys|values|entries|has|get|delete|clear|trim|trimStart|trimEnd|toString|split|replace|replaceAll|match|matchAll|repeat|normalize|search|valueOf|append)$/;

function ofLanguage(world: World, module: ModuleIR, { of, prop }: Member, args: readonly Term[]): Idle {
  const name = typeof prop === 'string' ? prop : '';
  if (callbacks.test(name)) return args[0] === undefined || isFunction(module, args[0]) ? handing(args) : null;
  if (looking.test(name) || texts.test(name)) return handing(args);
  // what is kept may be called by whoever takes it out
  return keeping.test(name) && (holdsPlain(module, of) || args.every((one) => isPlain(world, module, one)))
    ? 'nothing'
    : null;
}

function isFunction(module: ModuleIR, term: Term | undefined): boolean {
  if (term?.k === 'fn') return true;
  if (term?.k !== 'ref') return false;
  return term.b < 0 ? conversions.test(term.name) : ownFunction(module, term.b) !== undefined;
}

/** A function that is handed over is gone through. */
export function handing(args: readonly Term[]): Idle {
  return args.some((one) => one.k === 'fn') ? 'leaves' : 'nothing';
}

/** Something of what is imported: a library may give any name to anything. */
function isFromOutside(module: ModuleIR, term: Term): boolean {
  if (term.k === 'mem') return isFromOutside(module, term.of);
  if (term.k === 'call' || term.k === 'new') return isFromOutside(module, term.fn);
  return term.k === 'ref' && term.b >= 0 && module.bindings[term.b]?.imported !== null;
}
