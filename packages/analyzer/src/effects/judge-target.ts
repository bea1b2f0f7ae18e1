import type { Target } from '../link/call.js';
import { isStored } from '../link/stored.js';
import type { World } from '../link/world.js';
import type { Call } from '../lower/ir.js';
import { judgeContext } from './context-call.js';
import { judgeLost } from './lost.js';
import { judgeOutside } from './outside.js';
import type { Judged, Place } from './raw.js';

/** What a call does that leaves the code base. `after`: the members that are read from its result at once. */
export function judgeTarget(
  world: World,
  target: Target & { k: 'outside' },
  call: Call,
  place: Place,
  after: readonly string[],
): Judged {
  const { of, args } = target;
  if (of.source === '@context') return judgeContext(world, target, call, place);
  if (isStored(of)) return judgeLost(world, call, of, args, place);
  return judgeOutside(world, {
    of,
    args,
    construct: call.k === 'new',
    callee: call.fn,
    given: call.args,
    after,
    place,
  });
}
