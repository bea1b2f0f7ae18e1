import { isToolClass, type ToolClass } from '@retrysafe/decorators';
import type { Candidate } from '../discover/candidate.js';
import type { Place } from '../effects/raw.js';
import { calleeName } from '../link/callers.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import type { World } from '../link/world.js';

/** `classify('read', tool(…))` around the declaration, or around the variable that holds it in the same file. */
export function classifiedAs(world: World, one: Candidate): { class: ToolClass; via: 'function'; place: Place } | null {
  const { module, span } = one.place;
  for (const { call, f } of module.calls) {
    if (calleeName(call) !== 'classify') continue;
    const [first, second] = call.args;
    if (first?.k !== 'lit' || !isToolClass(first.v) || second === undefined) continue;
    const callee = evaluate(world, call.fn, genericActivation(world, module, f));
    if (callee.k === 'ext' && !/retrysafe/.test(callee.source)) continue;
    const direct = second.at <= span.at && second.end >= span.end;
    if (direct || holds(module, second.k === 'ref' ? second.b : -1, span))
      return { class: first.v, via: 'function', place: { module, span: first } };
  }
  return null;
}

function holds(module: Candidate['place']['module'], b: number, span: { at: number; end: number }): boolean {
  return module.bindings[b]?.values.some((one) => one.v.at === span.at && one.v.end === span.end) === true;
}
