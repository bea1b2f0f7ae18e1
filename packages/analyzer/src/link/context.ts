import { origin } from './origin.js';
import type { External, Value } from './value.js';
import type { World } from './world.js';

/** The framework of a handler that is joined to its tool by name only. */
export const unknownCaller = 'custom';

/**
 * What a framework hands to a handler beside the arguments. Only our own calls carry a key: a framework that is known has
 * none, and one of the project's own may put anything there.
 */
export function contextFrom(world: World, framework: string): Value {
  return world.make.external('@context', [callerOf(framework)], origin.orchestrator);
}

function callerOf(framework: string): 'call' | 'context' | 'own context' {
  if (framework.startsWith('retrysafe.')) return 'call';
  return /^(?:custom|settings|$)|raw$|lowlevel$/.test(framework) ? 'own context' : 'context';
}

/** Whether `of` is the call that our dispatcher hands to a handler. */
export function isOurCall({ source, path }: External): boolean {
  return (source === '@context' && path[0] === 'call') || source.startsWith('@retrysafe/');
}

const ours = /^(?:idempotencyKey|keyFor)$/;

/** Where a member of a context comes from when it is named as the key of our calls is; null for any other. */
export function originOfKey(of: External, key: string): number | null {
  if (!ours.test(key)) return null;
  if (isOurCall(of)) return origin.orchestrator;
  if (of.source !== '@context' || of.path.length > 1) return null;
  return of.path[0] === 'context' ? origin.absent : origin.unknown;
}
