import { contradictionsOf, withoutKeyOf, type Effect, type Tool } from '@retrysafe/analyzer';
import { isNear } from '../report/evidence.js';

/**
 * What is wrong with the key of one call: the provider takes one and gets none, the SDK drops it, the provider is known to
 * take none, or nobody knows and none is sent.
 */
export type DownstreamFault = 'missing' | 'dropped' | 'noKeys' | 'unsent';

// An absolute update and a delete by id come out the same twice: they need no key.
const needsKey = new Set<Effect['kind']>(['create', 'send', 'pay', 'run']);

/** What `require-downstream-key` reports of a call; null where another rule does, or nothing is wrong. */
export function downstreamFault(effect: Effect, tool: Tool): DownstreamFault | null {
  const { kind, key, guarded, confidence } = effect;
  if (!needsKey.has(kind) || key === null || guarded || confidence === 'name' || !isNear(effect)) return null;
  switch (key.state) {
    case 'missing':
      return 'missing';
    case 'dead':
      return 'dropped';
    case 'no-slot':
      return key.mintedBy === 'nobody' ? withoutSlot(effect, tool) : null;
    case 'passed':
      return null;
  }
}

function withoutSlot(effect: Effect, tool: Tool): DownstreamFault | null {
  const { declared } = tool;
  // A hint speaks of equal arguments, not of a key.
  if (declared.class !== 'idempotent-write' || declared.via === 'annotations') return null;
  if (effect.module !== null && withoutKeyOf(effect.module) !== null) return 'noKeys';
  const isTold = contradictionsOf(tool).some((one) => one.kind === 'repeatAdds' && one.effect === effect);
  return isTold ? null : 'unsent';
}
