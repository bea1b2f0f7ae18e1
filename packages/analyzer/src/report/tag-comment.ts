import type { Candidate } from '../discover/candidate.js';
import { positionOf } from '../lower/module.js';

/** The class that a `@toolClass` comment right above the declaration names. */
export function findTag(one: Candidate): string | null {
  const { module, span } = one.place;
  if (module.tags.size === 0) return null;
  const { line } = positionOf(module, span.at);
  for (const [at, text] of module.tags) {
    // the declaration may begin with `export const x =`, a key or a decorator on the same line
    if (at === span.at || (at <= span.at && positionOf(module, at).line === line)) return text;
    const handler = one.handler?.place;
    if (
      handler?.module === module &&
      at <= handler.span.at &&
      positionOf(module, at).line === positionOf(module, handler.span.at).line
    )
      return text;
  }
  return null;
}
