import type { Statement } from '../lower/ir.js';

/** A loop that comes again after a failure, and is left once the work has come through. Over items it goes on either way. */
export function comesAgain(one: Statement & { k: 'loop' }): boolean {
  if (one.word === 'for of' || one.word === 'for in') return false;
  const at = one.body.findIndex((each) => each.k === 'try' && !alwaysLeaves(each.catch));
  const tried = one.body[at];
  return tried?.k === 'try' && (comesThrough(tried.body) || comesThrough(one.body.slice(at + 1)));
}

/** Such loops among statements, however deep they stand; of one within another only the outer. */
export function retryLoopsIn(body: readonly Statement[]): readonly Statement[] {
  return body.flatMap((one) => {
    switch (one.k) {
      case 'loop':
        return comesAgain(one) ? [one] : retryLoopsIn(one.body);
      case 'if':
        return [...retryLoopsIn(one.then), ...retryLoopsIn(one.else)];
      case 'switch':
        return one.cases.flatMap((each) => retryLoopsIn(each.body));
      case 'try':
        return [one.body, one.catch, one.finally].flatMap(retryLoopsIn);
      default:
        return [];
    }
  });
}

/** Ends the loop: a way out, or a flag that is set. Deeper down a `leave` may be a `continue`. */
function comesThrough(body: readonly Statement[], deep = false): boolean {
  return body.some((one) => {
    if (one.k === 'if') return comesThrough(one.then, true) || comesThrough(one.else, true);
    if (one.k === 'do') return one.v.k === 'set' && one.v.v.k === 'lit' && one.v.v.v === true;
    return one.k === 'return' || (one.k === 'leave' && !deep);
  });
}

/** A `catch` that throws or gives back an answer whatever it caught: nothing comes again. */
function alwaysLeaves(body: readonly Statement[]): boolean {
  const last = body.at(-1);
  return (last?.k === 'throw' || last?.k === 'return') && body.slice(0, -1).every((one) => one.k === 'do');
}
