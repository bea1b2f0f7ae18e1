import type { Statement, Term } from '../lower/ir.js';

const few = 3;

/** Whether a body chooses its way by a text, as a dispatcher does: what one of its ways does is one tool's alone. */
export function choosesByText(body: readonly Statement[]): boolean {
  return choicesIn(body) >= few;
}

function choicesIn(body: readonly Statement[]): number {
  return body.reduce((sum, one) => {
    switch (one.k) {
      case 'switch':
        return one.cases.reduce(
          (all, { test, body: inner }) => all + (isText(test) ? weight(one.on) : 0) + choicesIn(inner),
          sum,
        );
      case 'if':
        return sum + comparison(one.test) + choicesIn(one.then) + choicesIn(one.else);
      case 'loop':
        return sum + choicesIn(one.body);
      case 'try':
        return sum + choicesIn(one.body) + choicesIn(one.catch) + choicesIn(one.finally);
      default:
        return sum;
    }
  }, 0);
}

function comparison(test: Term): number {
  if (test.k !== 'op' || !/^[=!]==?$/.test(test.op)) return 0;
  const other = test.args.find((one) => !isText(one));
  return test.args.some(isText) && other !== undefined ? weight(other) : 0;
}

/** The name of what is asked for weighs most. */
function weight(on: Term): number {
  const name = on.k === 'ref' ? on.name : on.k === 'mem' && typeof on.prop === 'string' ? on.prop : '';
  return /name|tool|action|command|method|operation/i.test(name) ? few : 1;
}

function isText(term: Term | null): boolean {
  return term?.k === 'lit' && typeof term.v === 'string';
}
