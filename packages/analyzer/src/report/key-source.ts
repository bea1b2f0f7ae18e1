import { deepTaint } from '../link/deep-taint.js';
import { origin } from '../link/origin.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { KeySource } from '../model.js';

const keyLike = /key|token|nonce|request_?id|idempot|dedup/i;

/** Every origin of a value, the one that decides first. What changes on a retry outweighs what does not. */
export function sourcesOf(world: World, value: Value): readonly KeySource[] {
  const taint = deepTaint(world, value);
  const found: KeySource[] = [];
  const has = (bit: number, source: KeySource) => {
    if ((taint & bit) !== 0 && !found.includes(source)) found.push(source);
  };
  has(origin.random, 'random');
  has(origin.clock, 'clock');
  has(origin.attempt, 'attempt');
  has(origin.counter, 'counter');
  has(origin.request, 'request-id');
  has(origin.callId, 'call-id');
  has(origin.absent, 'nobody');
  has(origin.orchestrator, 'orchestrator');
  has(origin.unknown, 'unknown');
  has(origin.world, 'unknown');
  if ((taint & origin.model) !== 0) found.push(isOwnField(value) ? 'model' : 'arguments');
  return found.length === 0 ? ['constant'] : found;
}

/** A field of the arguments that is there to be the key. */
function isOwnField(value: Value): boolean {
  if (value.k === 'union') return value.of.some(isOwnField);
  return value.k === 'model' && keyLike.test(value.path.at(-1) ?? '');
}
