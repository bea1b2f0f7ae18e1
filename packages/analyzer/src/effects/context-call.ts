import type { Target } from '../link/call.js';
import { isOurCall } from '../link/context.js';
import type { World } from '../link/world.js';
import type { Call } from '../lower/ir.js';
import { judgeLost } from './lost.js';
import { judgeOutside } from './outside.js';
import type { Judged, Place } from './raw.js';

/** What the framework hands over: our own keyed fetch is a request, the rest is known by name only. */
export function judgeContext(world: World, target: Target & { k: 'outside' }, call: Call, place: Place): Judged {
  if (target.of.path.at(-1) !== 'fetch') return judgeLost(world, call, target.of, target.args, place);
  const judged = judgeOutside(world, {
    of: world.make.external('global', ['fetch']),
    args: target.args,
    construct: false,
    after: [],
    place,
  });
  if (!isOurCall(target.of) || judged.k !== 'effect' || judged.effect.key?.state !== 'no-slot') return judged;
  // the fetch of a call sends the call's key by itself
  const value = world.make.external('@context', ['call', 'idempotencyKey'], target.of.taint);
  return {
    ...judged,
    effect: { ...judged.effect, key: { slot: 'Idempotency-Key', state: 'passed', fits: null, value, place } as const },
  };
}
