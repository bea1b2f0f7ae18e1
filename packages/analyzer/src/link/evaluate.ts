import type { FunctionIR, Term } from '../lower/ir.js';
import { evaluateAssignment } from './assignment.js';
import { callValue } from './call.js';
import { importedNamespace } from './exports.js';
import { elementOf } from './elements.js';
import { pairsOf } from './maps.js';
import { receiverValue } from './host-type.js';
import { joinedList } from './joined-list.js';
import { joinedText } from './joined-text.js';
import { memberOf } from './member.js';
import { evaluateOperator } from './operator.js';
import { origin } from './origin.js';
import { bindingProperty, evaluateReference } from './reference.js';
import { selfOf } from './self.js';
import { isStored } from './stored.js';
import { taintOf } from './taint-of.js';
import { truth } from './truth.js';
import { typeValue } from './type-value.js';
import type { Activation, Value } from './value.js';
import { eachOf, hole } from './value.js';
import { isSpent, type World } from './world.js';

/** What a term may be in an activation. Never throws; out of fuel or too deep, nothing is known. */
export function evaluate(world: World, term: Term, act: Activation): Value {
  if (term.k === 'lit') return world.make.lit(term.v);
  if (term.k === 'ref') return evaluateReference(world, term, act); // kept by its binding
  const known = act.memo.get(term);
  if (known !== undefined) return known;
  if (isSpent(world)) return world.make.unknown;
  world.fuel -= 1;
  act.memo.set(term, world.make.unknown); // a cycle ends here
  world.nesting += 1;
  const value = compute(world, term, act);
  world.nesting -= 1;
  if (world.fuel > 0) act.memo.set(term, value);
  else act.memo.delete(term);
  return value;
}

function compute(world: World, term: Term, act: Activation): Value {
  const { make } = world;
  switch (term.k) {
    case 'lit':
      return make.lit(term.v);
    case 'mem':
      return evaluateMember(world, term, act);
    case 'call':
    case 'new':
      return callValue(world, term, act);
    case 'obj':
      return make.object(term, act);
    case 'arr':
      return evaluateList(world, term.items, act);
    case 'fn': {
      const fn = act.module.functions[term.f];
      return fn === undefined ? make.unknown : make.closure(fn, runAround(fn, act), null);
    }
    case 'cls': {
      const c = act.module.classes[term.c];
      return c === undefined ? make.unknown : make.class(c, act);
    }
    case 'tpl':
      return evaluateTemplate(world, term, act);
    case 'as':
      return evaluateCast(world, term, act);
    default:
      return computeRarer(world, term, act);
  }
}

/** The run that a function is made in, as far as it uses one: what is the same in all runs is made, and gone through, once. */
function runAround(fn: FunctionIR, act: Activation): Activation {
  let at = act;
  while (at.fn.id > fn.outer && at.parent !== null) at = at.parent;
  return at;
}

function computeRarer(world: World, term: Term, act: Activation): Value {
  switch (term.k) {
    case 'cond': {
      const holds = truth(world, term.test, act);
      if (holds !== null) return evaluate(world, holds ? term.a : term.b, act);
      return world.make.union([evaluate(world, term.a, act), evaluate(world, term.b, act)]);
    }
    case 'or':
    case 'op':
      return evaluateOperator(world, term, act);
    case 'seq': {
      const last = term.items.at(-1);
      return last === undefined ? world.make.undefined : evaluate(world, last, act);
    }
    case 'set':
      return evaluateAssignment(world, term, act);
    case 'spread':
      return evaluate(world, term.v, act);
    case 'elem':
      return elementOf(world, evaluate(world, term.of, act));
    case 'import':
      return importedNamespace(world, evaluate(world, term.source, act), act.module);
    case 'this':
      return selfOf(world, act);
    default:
      return world.make.unknown;
  }
}

function evaluateList(world: World, items: readonly Term[], act: Activation): Value {
  const all = items.flatMap((one) => itemsOf(world, one, act));
  return items.some((one) => one.k === 'spread') ? joinedList(world, all) : world.make.list(all);
}

function itemsOf(world: World, term: Term, act: Activation): readonly Value[] {
  const value = evaluate(world, term, act);
  if (term.k !== 'spread') return [value];
  const all = value.k === 'map' ? pairsOf(world, value) : value;
  return all.k === 'list' ? all.items : [elementOf(world, all)];
}

function evaluateMember(world: World, term: Term & { k: 'mem' }, act: Activation): Value {
  const of = receiverValue(world, term.of, act);
  const prop = typeof term.prop === 'string' ? null : evaluate(world, term.prop, act);
  const key = typeof term.prop === 'string' ? term.prop : prop === null ? null : keyOf(prop);
  const written = term.of.k === 'ref' ? bindingProperty(world, term.of, key, act) : null;
  // a thing of a library does not know what the program keeps in it under a symbol of its own
  if (prop !== null && isSymbol(prop) && of.k === 'ext') return written ?? world.make.unknown;
  if (key === null) {
    const any = prop === null ? elementOf(world, of) : anyOf(world, of, prop);
    return written === null ? any : world.make.union([written, any]);
  }
  const read = memberOf(world, of, key);
  if (written === null) return read;
  // `job.status = 'done'` of a job that came from elsewhere: before, it was something else
  const isElse =
    read.k === 'top' && of.k !== 'obj' && of.k !== 'dict' && eachOf(written).every((one) => one.k === 'lit');
  return (read.k === 'top' && !isElse) || (read.k === 'lit' && read.v === undefined)
    ? written
    : world.make.union([written, read]);
}

const mostKeys = 6;

/** `client[isMany ? 'updateMany' : 'updateOne']` is either; a key of which nothing is known may be any. */
function anyOf(world: World, of: Value, prop: Value): Value {
  const keys = prop.k === 'union' && prop.of.length <= mostKeys ? prop.of.map(keyOf) : [];
  if (keys.length === 0 || keys.includes(null)) {
    const any = elementOf(world, of);
    return any.k === 'ext' ? world.make.external(any.source, any.path, any.taint | taintOf(prop), any.note) : any;
  }
  const named = keys.map((key) => key ?? '');
  // `exists ? 'replaceBill' : 'createBill'`: what is there already is replaced
  const replaced = new Set(named.filter((key) => replaces.test(key)).map((key) => key.replace(replaces, '')));
  const done = named.filter((key) => !creates.test(key) || !replaced.has(key.replace(creates, '')));
  return world.make.union(done.map((key) => memberOf(world, of, key)));
}

const replaces = /^(?:replace|update|put|patch|set|upsert)/;
const creates = /^(?:create|insert|add|post)/;

function isSymbol(value: Value): boolean {
  return value.k === 'ext' && value.source === 'global' && value.path[0] === 'Symbol';
}

function keyOf(value: Value): string | null {
  return value.k === 'lit' && (typeof value.v === 'string' || typeof value.v === 'number') ? String(value.v) : null;
}

function evaluateTemplate(world: World, term: Term & { k: 'tpl' }, act: Activation): Value {
  const pieces = term.holes.flatMap((one, i) => [evaluate(world, one, act), term.quasis[i + 1] ?? '']);
  return joinedText(world, [term.quasis[0] ?? '', ...pieces]);
}

/** The text of a value, with holes where it is not known. */
export function textOf(value: Value): string {
  if (value.k === 'lit') return String(value.v);
  if (value.k === 'text') return value.text;
  if (value.k === 'union') {
    const texts = value.of.filter((one) => one.k === 'text' || (one.k === 'lit' && typeof one.v === 'string'));
    const first = texts.find((one) => (one.k === 'lit' ? one.v !== '' : !textOf(one).startsWith(hole))) ?? texts[0];
    if (first !== undefined) return textOf(first);
  }
  return hole;
}

function evaluateCast(world: World, term: Term & { k: 'as' }, act: Activation): Value {
  const value = evaluate(world, term.v, act);
  if (value.k !== 'top' && !isStored(value) && !(value.k === 'ext' && value.taint & origin.world)) return value;
  const typed = typeValue(world, term.type, act.module);
  return typed.k === 'top' ? value : typed;
}
