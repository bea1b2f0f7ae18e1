import { providerOf } from '../catalogue/index.js';
import type { Activation, External, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import { judgeOutside } from './outside.js';
import type { Judged, Place } from './raw.js';

/** What a function does that is handed a sender of requests and what it is to send, `(fetch, url, options)`; null for any other. */
export function requestHanded(world: World, { args }: Activation, place: Place): Judged | null {
  const at = args?.findIndex(isSender) ?? -1;
  const of = args?.[at];
  if (args === null || of?.k !== 'ext' || args.length <= at + 1) return null;
  return judgeOutside(world, { of, args: args.slice(at + 1), construct: false, after: [], place });
}

function isSender(value: Value): value is External {
  if (value.k !== 'ext') return false;
  const { source, path } = value;
  if (source === 'global') return path.length === 1 && path[0] === 'fetch';
  return providerOf(source)?.family === 'http' && path.at(-1) !== '()' && path.at(-1) !== 'new';
}
