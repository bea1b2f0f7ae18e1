import { isRetry, isRetryLibrary } from '../effects/callbacks.js';
import { reachOfBody } from '../effects/reach.js';
import { genericActivation } from '../link/generic.js';
import { retryLoopsIn } from '../link/retry-loop.js';
import type { ModuleIR, Statement } from '../lower/ir.js';
import type { Effect, Site } from '../model.js';
import type { RetrySite } from '../reports.js';
import { effectReport } from './effects.js';
import type { FileFacts } from './file-facts.js';
import { mayRetry } from './may-retry.js';

/** Retries that are written in a file, each with the effects that it repeats. */
export function retriesOf({ world, module: moduleOf, sites, host, text }: FileFacts): RetrySite[] {
  const module = mayRetry(text, host?.ast ?? null) ? moduleOf() : null;
  if (module === null) return [];
  const found = new Map<number, { site: RetrySite; effects: Effect[] }>();
  for (const { f, body } of retriedIn(module)) {
    for (const one of reachOfBody(world, genericActivation(world, module, f), body).effects) {
      if (one.retry === null || one.retry.place.module !== module) continue;
      const effect = effectReport(world, sites, one);
      if (effect === null || effect.retry === null) continue;
      const { at } = one.retry.place.span;
      const entry = found.get(at) ?? { site: { ...effect.retry, effects: [] }, effects: [] };
      if (!entry.effects.some((each) => isSamePlace(each.site, effect.site))) entry.effects.push(effect);
      found.set(at, entry);
    }
  }
  return [...found.values()].map(({ site, effects }) => ({ ...site, effects }));
}

interface Retried {
  /** The function that it stands in. */
  readonly f: number;
  readonly body: readonly Statement[];
}

/**
 * The loops of a module that come again, and its calls that may hand work to a retry. What stands around them is not
 * followed: most of a file's code is never tried again.
 */
function retriedIn({ functions, calls, bindings }: ModuleIR): readonly Retried[] {
  const hasLibrary = bindings.some(({ imported }) => imported !== null && isRetryLibrary(imported.source));
  return [
    ...functions.flatMap(({ id, body }) => retryLoopsIn(body).map((loop) => ({ f: id, body: [loop] }))),
    ...calls.flatMap(({ call, f }) =>
      hasLibrary || isRetry(call, '') ? [{ f, body: [{ k: 'do' as const, v: call }] }] : [],
    ),
  ];
}

const isSamePlace = (one: Site, other: Site) =>
  one.file === other.file && one.line === other.line && one.column === other.column;
