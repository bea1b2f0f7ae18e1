import type { ModuleIR, Statement, Term } from '../lower/ir.js';

/**
 * `if (!name) throw …`, `if (!check.valid) return { isError: true }`: nobody writes code that always stops here, so what
 * looks absent came in a way that was not seen.
 */
export function isGuard(one: Statement & { k: 'if' }, module: ModuleIR): boolean {
  const last = one.then.at(-1);
  const fails = last?.k === 'throw' || (last?.k === 'return' && last.v !== null && tellsFailure(last.v));
  return fails && one.else.length === 0 && asksAbsence(one.test, module);
}

const failure = /^(?:isError|error|errors)$/;
const failing = /error|fail|invalid|denied|forbidden|unauthori[sz]ed|notFound|badRequest/i;

function tellsFailure(term: Term): boolean {
  if (term.k === 'obj') return term.props.some((one) => one.key !== null && failure.test(one.key));
  if (term.k !== 'call') return false;
  const name = term.fn.k === 'ref' ? term.fn.name : term.fn.k === 'mem' ? term.fn.prop : '';
  return typeof name === 'string' && failing.test(name);
}

function asksAbsence(test: Term, module: ModuleIR): boolean {
  if (test.k === 'or') return asksAbsence(test.a, module) || asksAbsence(test.b, module);
  if (test.k !== 'op') return false;
  const [a, b] = test.args;
  if (test.op === '!') return isGiven(a, module);
  const isNothing = (one: Term | undefined) => one?.k === 'lit' && (one.v === undefined || one.v === null);
  return /^===?$/.test(test.op) && (isNothing(a) ? isGiven(b, module) : isNothing(b) && isGiven(a, module));
}

/** A named property or a parameter. What is looked up in a table by a known name is surely there or not. */
function isGiven(term: Term | undefined, module: ModuleIR): boolean {
  if (term?.k === 'mem') return typeof term.prop === 'string';
  if (term?.k !== 'ref') return false;
  const binding = module.bindings[term.b];
  if (binding === undefined) return false;
  return binding.kind === 'param' || binding.values.some((one) => one.v.k === 'mem' && typeof one.v.prop === 'string');
}
