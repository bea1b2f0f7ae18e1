import type { ModuleIR, Statement } from '../lower/ir.js';

/** A loop that comes again after a failure, and is left once the work has come through. Over items it goes on either way. */
export function comesAgain(one: Statement & { k: 'loop' }): boolean {
  if (one.word === 'for of' || one.word === 'for in') return false;
  const at = one.body.findIndex((each) => each.k === 'try' && !alwaysThrows(each.catch));
  const tried = one.body[at];
  return tried?.k === 'try' && (comesThrough(tried.body) || comesThrough(one.body.slice(at + 1)));
}

/** Whether any code of the module stands in such a loop. */
export function hasRetryLoop(module: ModuleIR): boolean {
  return module.functions.some((fn) => fn.body.some(holdsOne));
}

function holdsOne(one: Statement): boolean {
  switch (one.k) {
    case 'loop':
      return comesAgain(one) || one.body.some(holdsOne);
    case 'if':
      return one.then.some(holdsOne) || one.else.some(holdsOne);
    case 'switch':
      return one.cases.some((each) => each.body.some(holdsOne));
    case 'try':
      return [one.body, one.catch, one.finally].some((body) => body.some(holdsOne));
    default:
      return false;
  }
}

/** Ends the loop: a way out, or a flag that is set. Deeper down a `leave` may be a `continue`. */
function comesThrough(body: readonly Statement[], deep = false): boolean {
  return body.some((one) => {
    if (one.k === 'if') return comesThrough(one.then, true) || comesThrough(one.else, true);
    if (one.k === 'do') return one.v.k === 'set' && one.v.v.k === 'lit' && one.v.v.v === true;
    return one.k === 'return' || (one.k === 'leave' && !deep);
  });
}

function alwaysThrows(body: readonly Statement[]): boolean {
  return (
    body.length > 0 && body.every((one) => one.k === 'throw' || one.k === 'do') && body.some((one) => one.k === 'throw')
  );
}
