import type { Reached } from '../effects/reached.js';
import type { World } from '../link/world.js';
import type { Effect, Hop } from '../model.js';
import { keyUse } from './keys.js';
import type { Sites } from './sites.js';

/** An effect as it is reported; null for a read that only uses a key. */
export function effectReport(world: World, sites: Sites, one: Reached): Effect | null {
  const { effect } = one;
  if (effect.kind === null) return null;
  const hops: Hop[] = one.path.map((step) => ({
    fn: step.fn,
    file: sites.file(step.module.path),
    line: sites.line({ module: step.module, span: { at: step.at, end: step.at } }),
  }));
  const last: Hop = { fn: effect.verb, file: sites.file(effect.place.module.path), line: sites.line(effect.place) };
  return {
    kind: effect.kind,
    verb: effect.verb,
    target: effect.target,
    confidence: effect.confidence,
    path: [...hops, last],
    site: sites.of(effect.place),
    key: effect.key === null ? null : keyUse(world, sites, effect.key),
    delta: effect.delta,
    guarded: effect.guarded,
    module: effect.module,
    retry: one.retry === null ? null : { kind: one.retry.kind, by: one.retry.by, site: sites.of(one.retry.place) },
    grave: effect.grave,
    free: effect.free,
  };
}
