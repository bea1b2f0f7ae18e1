import { isRetry, isRetryLibrary } from '../effects/callbacks.js';
import { reachOf } from '../effects/reach.js';
import { genericActivation } from '../link/generic.js';
import { hasRetryLoop } from '../link/retry-loop.js';
import type { ModuleIR } from '../lower/ir.js';
import type { Effect } from '../model.js';
import type { RetrySite } from '../project.js';
import { effectReport } from './effects.js';
import type { FileFacts } from './file-report.js';

const words = /retr(?:y|ies)|attempt|back-?off|tries|\bwhile\b|\bfor\s*\(\s*(?:let|var|;)/i;

const mayRetry = (text: string) => words.test(text) && /\bcatch\b|retr(?:y|ies)|back-?off/i.test(text);

/** Retries that are written in a file, each with the effects that it repeats. */
export function retriesOf({ world, module: moduleOf, sites, text }: FileFacts): RetrySite[] {
  const module = mayRetry(text) ? moduleOf() : null;
  if (module === null || !writesRetry(module)) return [];
  const found = new Map<string, { site: RetrySite; effects: Effect[] }>();
  for (const fn of module.functions) {
    if (fn.id !== 0 && !mayRetry(text.slice(fn.at, fn.end))) continue;
    for (const one of reachOf(world, genericActivation(world, module, fn.id)).effects) {
      if (one.retry === null || one.retry.place.module !== module) continue;
      const effect = effectReport(world, sites, one);
      if (effect === null || effect.retry === null) continue;
      const id = `${one.retry.place.span.at}`;
      const entry = found.get(id) ?? { site: { ...effect.retry, effects: [] }, effects: [] };
      const known = entry.effects.some(
        (each) =>
          each.site.file === effect.site.file &&
          each.site.line === effect.site.line &&
          each.site.column === effect.site.column,
      );
      if (!known) entry.effects.push(effect);
      found.set(id, entry);
    }
  }
  return [...found.values()].map(({ site, effects }) => ({ ...site, effects }));
}

/** The code that comes again stands in the file, or what it is handed to is called after that. */
function writesRetry(module: ModuleIR): boolean {
  return (
    hasRetryLoop(module) ||
    module.calls.some(({ call }) => isRetry(call, '')) ||
    module.bindings.some(({ imported }) => imported !== null && isRetryLibrary(imported.source))
  );
}
