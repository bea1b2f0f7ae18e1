import type { Member, Term } from '../lower/ir.js';
import { evaluate } from './evaluate.js';
import { memberOf } from './member.js';
import { isOpen } from './open-test.js';
import type { Activation, Value } from './value.js';
import { isSpent, type World } from './world.js';

/** Whether a condition holds in an activation; null when it may or may not. */
export function truth(world: World, test: Term, act: Activation): boolean | null {
  if (test.k === 'or' && test.op !== '??') {
    const a = truth(world, test.a, act);
    if (a === (test.op === '||')) return a;
    const b = truth(world, test.b, act);
    if (b === (test.op === '||')) return b;
    return a === null || b === null ? null : b;
  }
  if (test.k === 'op' && test.op === '!') {
    const inner = test.args[0];
    const holds = inner === undefined ? null : truth(world, inner, act);
    return holds === null ? null : !holds;
  }
  if (isOpen(world, act.module, test)) return null;
  if (test.k === 'op' && /^[!=]==?$/.test(test.op) && test.args.some((one) => isLookedUp(world, one, act))) return null;
  const joined = test.k === 'ref' ? onlyValue(test.b, act) : null;
  if (joined?.k === 'or' && joined.op !== '??') return joinedTruth(world, joined, act);
  const isUnsure = (test.k === 'mem' && isSometimesAbsent(world, test, act)) || isLookedUp(world, test, act);
  return isUnsure ? null : truthOf(evaluate(world, test, act));
}

const joinedTruths = new WeakMap<Activation, Map<Term, boolean | null>>();

/** Of what a variable is joined from, once: it may be asked for twice by each of those that it is joined into. */
function joinedTruth(world: World, joined: Term, act: Activation): boolean | null {
  const all = joinedTruths.get(act) ?? new Map<Term, boolean | null>();
  joinedTruths.set(act, all);
  const known = all.get(joined);
  if (known !== undefined || isSpent(world)) return known ?? null;
  all.set(joined, null); // a cycle ends here
  world.fuel -= 1;
  world.nesting += 1;
  const holds = truth(world, joined, act);
  world.nesting -= 1;
  if (world.fuel > 0) all.set(joined, holds);
  else all.delete(joined);
  return holds;
}

/** `reasons[kind]`, or a variable that holds it: a table may have no entry of a key that is not known. */
export function isLookedUp(world: World, test: Term, act: Activation): boolean {
  const term = firstOf(test, act);
  if (term?.k !== 'mem' || typeof term.prop === 'string') return false;
  return evaluate(world, term.prop, act).k !== 'lit' && /^(?:obj|dict|list)$/.test(evaluate(world, term.of, act).k);
}

const mostSteps = 24;

/** What a value is in the first place: `reasons[kind]` of a variable that is `reasons[kind] ?? 'unknown'`. */
function firstOf(test: Term, act: Activation): Term | null {
  let term: Term | null = test;
  for (let i = 0; i < mostSteps; i++) {
    if (term?.k === 'ref') term = onlyValue(term.b, act);
    else if (term?.k === 'as') term = term.v;
    else if (term?.k === 'or' && term.op !== '&&') term = term.a;
    else return term;
  }
  return null;
}

function onlyValue(b: number, act: Activation): Term | null {
  const binding = act.module.bindings[b];
  if (binding?.kind !== 'variable' || binding.f !== act.fn.id || binding.values.length !== 1) return null;
  return binding.values[0]?.v ?? null;
}

/** `check.error` of what is either `{ error }` or `{ value }`: that some have it does not say that this one has. */
function isSometimesAbsent(world: World, { of, prop }: Member, act: Activation): boolean {
  if (typeof prop !== 'string') return false;
  const value = evaluate(world, of, act);
  if (value.k !== 'union') return false;
  const found = value.of.map((one) => truthOf(memberOf(world, one, prop)));
  return found.some((one) => one !== found[0]);
}

export function truthOf(value: Value): boolean | null {
  switch (value.k) {
    case 'lit':
      return Boolean(value.v);
    case 'fn':
    case 'obj':
    case 'list':
    case 'dict':
    case 'map':
    case 'cls':
    case 'inst':
    case 'ns':
      return true;
    case 'union': {
      const [first, ...rest] = value.of.map(truthOf);
      return first !== undefined && first !== null && rest.every((one) => one === first) ? first : null;
    }
    default:
      return null;
  }
}

/** The answer of a comparison, when both sides are known well enough. */
export function compare(op: string, a: Value, b: Value): boolean | null {
  const same = areSame(a, b);
  switch (op) {
    case '===':
    case '==':
      return same;
    case '!==':
    case '!=':
      return same === null ? null : !same;
    case 'in':
      return a.k === 'lit' && b.k === 'dict' ? b.entries.has(String(a.v)) : null;
    default:
      return null;
  }
}

function areSame(a: Value, b: Value): boolean | null {
  if (a.k === 'lit' && b.k === 'lit') return a.v === b.v;
  const [known, other] = a.k === 'lit' ? [a, b] : [b, a];
  if (known.k !== 'lit') return null;
  if (other.k === 'union') return other.of.every((one) => areSame(known, one) === false) ? false : null;
  return truthOf(other) === true ? false : null;
}
