import type { Activation } from '../link/value.js';
import type { World } from '../link/world.js';
import type { ModuleIR, Statement } from '../lower/ir.js';
import { Collector } from './collector.js';
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
  if (act.module.accessors.size === 0 && !callers(act.module).has(act.fn.id)) return onlyComputes;
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

/** The functions of a module that call anything; where it has accessors, others may too. */
function callers(module: ModuleIR): ReadonlySet<number> {
  const known =
    calling.get(module) ?? new Set([...module.calls.map(({ f }) => f), ...module.classes.map(({ init }) => init)]);
  calling.set(module, known);
  return known;
}

const calling = new WeakMap<ModuleIR, ReadonlySet<number>>();

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
  const shared = new Set<Activation>();
  const theirs = new Collector(world, other, (inner) => {
    shared.add(inner);
    return reachesNothing;
  }).collect();
  const own = new Collector(world, act, (inner) => {
    if (shared.has(inner)) return reachesNothing;
    const twin = [...shared].find((one) => one.fn === inner.fn);
    return twin === undefined || depth >= deepestDifference
      ? reachOf(world, inner)
      : reachBeside(world, inner, twin, depth + 1);
  }).collect();
  const known = new Set(theirs.effects.map(placeOf));
  const missed = new Set([...theirs.unresolved, ...theirs.unseen].map(keyOf));
  return {
    ...own,
    effects: own.effects.filter((one) => one.path.length > 1 || !known.has(placeOf(one))),
    unresolved: own.unresolved.filter((one) => !missed.has(keyOf(one))),
    unseen: own.unseen.filter((one) => !missed.has(keyOf(one))),
  };
}

function placeOf({ effect }: Reached): string {
  return `${keyOf(effect.place)}:${effect.verb}:${effect.target ?? ''}`;
}

function keyOf(place: Place): string {
  return `${place.module.path}:${place.span.at}`;
}
