import type { Activation } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Statement } from '../lower/ir.js';
import { Collector } from './collector.js';
import { mattersOf } from './matters.js';
import type { Place } from './raw.js';
import { reachesNothing, type Reach, type Reached } from './reached.js';

const kept = new WeakMap<World, Map<Activation, Reach>>();
const working = new WeakMap<World, Set<Activation>>();

/** Everything that a run of a function does to the world, with the way there. */
export function reachOf(world: World, act: Activation): Reach {
  const cache = kept.get(world) ?? new Map<Activation, Reach>();
  kept.set(world, cache);
  const open = working.get(world) ?? new Set<Activation>();
  working.set(world, open);
  const known = cache.get(act);
  if (known !== undefined) return known;
  if (open.has(act)) return reachesNothing;
  if (world.fuel <= 0 || open.size > 60) return { ...reachesNothing, cut: true };
  const parts = mattersOf(world, act.module, act.fn);
  if (parts.isEmpty()) return parts.leaves ? onlyLeaves : onlyComputes;
  open.add(act);
  const turns = world.depthOf.get(act.fn) ?? 0;
  world.depthOf.set(act.fn, turns + 1);
  try {
    const reach = new Collector(world, act, (inner) => reachOf(world, inner)).collect();
    // what was found with the last drop of fuel is only a part
    if (world.fuel > 0) cache.set(act, reach);
    return reach;
  } finally {
    open.delete(act);
    world.depthOf.set(act.fn, turns);
  }
}

const onlyComputes: Reach = { ...reachesNothing, size: 1 };
const onlyLeaves: Reach = { ...reachesNothing, leaves: true, size: 2 };

/** The same for some statements of a function: one `case` of a dispatcher. */
export function reachOfBody(world: World, act: Activation, body: readonly Statement[]): Reach {
  return new Collector(world, act, (inner) => reachOf(world, inner)).collect(body);
}

const deepestDifference = 10;

/**
 * What a run does that another run of the same function does not: calls that both make in the same way are left out, calls
 * of the same function in two ways are compared in turn.
 */
export function reachBeside(world: World, act: Activation, other: Activation, depth = 0): Reach {
  const { shared, known, missed } = ownCallsOf(world, other);
  const own = new Collector(world, act, (inner) => {
    if (shared.has(inner)) return reachesNothing;
    const twin = [...shared].find((one) => one.fn === inner.fn);
    return twin === undefined || depth >= deepestDifference
      ? reachOf(world, inner)
      : reachBeside(world, inner, twin, depth + 1);
  }).collect();
  return {
    ...own,
    effects: own.effects.filter((one) => one.path.length > 1 || !known.has(placeOf(one))),
    unresolved: own.unresolved.filter((one) => !missed.has(keyOf(one))),
    unseen: own.unseen.filter((one) => !missed.has(keyOf(one))),
  };
}

/** What a run does by itself: whom it calls, and where its own effects and lost calls stand. */
interface OwnCalls {
  readonly shared: ReadonlySet<Activation>;
  readonly known: ReadonlySet<string>;
  readonly missed: ReadonlySet<string>;
}

// The run of a dispatcher for nobody's name is set beside those for all others.
const compared = new WeakMap<Activation, OwnCalls>();

function ownCallsOf(world: World, act: Activation): OwnCalls {
  const before = compared.get(act);
  if (before !== undefined) return before;
  const shared = new Set<Activation>();
  const { effects, unresolved, unseen } = new Collector(world, act, (inner) => {
    shared.add(inner);
    return reachesNothing;
  }).collect();
  const missed = new Set([...unresolved, ...unseen].map(keyOf));
  const calls = { shared, known: new Set(effects.map(placeOf)), missed };
  if (world.fuel > 0) compared.set(act, calls);
  return calls;
}

function placeOf({ effect }: Reached): string {
  return `${keyOf(effect.place)}:${effect.verb}:${effect.target ?? ''}`;
}

function keyOf(place: Place): string {
  return `${place.module.path}:${place.span.at}`;
}
