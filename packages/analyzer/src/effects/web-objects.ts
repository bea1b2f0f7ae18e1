import type { Member, ModuleIR, Term } from '../lower/ir.js';

/** Whether a call is one of an address's parameters, an answer's body, a pattern: of things that do nothing themselves. */
export function isWebObject(module: ModuleIR, { of, prop }: Member, args: readonly Term[]): boolean {
  const name = typeof prop === 'string' ? prop : '';
  if (name === 'call') return of.k === 'mem' && of.prop === 'hasOwnProperty';
  if (/^(?:test|exec)$/.test(name)) return isPattern(module, of);
  if (/^(?:json|text|blob|arrayBuffer|formData|clone)$/.test(name)) return args.length === 0 && isAnswer(module, of);
  return /^(?:set|append|delete|get|getAll|has|toString|sort)$/.test(name) && isParameters(module, of, name);
}

function isPattern(module: ModuleIR, of: Term): boolean {
  return of.k === 'opaque' || (of.k === 'ref' && everyValue(module, of.b, (v) => v.k === 'opaque'));
}

function isAnswer(module: ModuleIR, of: Term): boolean {
  return of.k === 'ref' && (isTyped(module, of.b, /^Response$/) || everyValue(module, of.b, isFetch));
}

function isParameters(module: ModuleIR, of: Term, name: string): boolean {
  if (of.k === 'mem') return of.prop === 'searchParams' || (of.prop === 'headers' && /^(?:get|has)$/.test(name));
  if (of.k !== 'ref') return false;
  return isTyped(module, of.b, holders) || everyValue(module, of.b, (v) => v.k === 'new' && isGlobal(v.fn, holders));
}

const holders = /^(?:URLSearchParams|Headers|FormData)$/;

function isFetch(v: Term): boolean {
  return v.k === 'call' && isGlobal(v.fn, /^fetch$/);
}

/** A parameter of such a type that the file does not declare or import itself. */
function isTyped({ bindings, types, top }: ModuleIR, b: number, name: RegExp): boolean {
  const type = bindings[b]?.kind === 'param' ? bindings[b].type : null;
  return type?.k === 'ref' && name.test(type.name) && !types.has(type.name) && !top.has(type.name);
}

function isGlobal(fn: Term, name: RegExp): boolean {
  return fn.k === 'ref' && fn.b < 0 && name.test(fn.name);
}

function everyValue({ bindings }: ModuleIR, b: number, accepts: (v: Term) => boolean): boolean {
  const binding = bindings[b];
  return binding?.kind === 'variable' && binding.values.length > 0 && binding.values.every(({ v }) => accepts(v));
}
