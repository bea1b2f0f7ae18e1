import { isStricter, isToolClass, type ToolClass } from '@retrysafe/decorators';
import { findTools } from '../discover/find-tools.js';
import { effectPromised } from '../effects/promised.js';
import type { Place } from '../effects/raw.js';
import type { Dispatch, Reach } from '../effects/reached.js';
import { contextFrom } from '../link/context.js';
import { memberOf } from '../link/member.js';
import { filesMentioning } from '../link/mentions.js';
import { once, type World } from '../link/world.js';
import { asName } from '../read/standing.js';

/** What a handler does by way of our dispatcher. */
export interface Bridge {
  /** With what the tools promise whose names are known; the calls of others stay in `dispatches`. */
  readonly reach: Reach;
  /** The class of a handler that does nothing else, and where it says so. */
  readonly tag: { readonly class: ToolClass; readonly via: 'dispatcher'; readonly place: Place } | null;
}

/** Follows the calls of the dispatcher to the tools that it has. The dispatcher holds them to their class, so it is believed. */
export function bridgeOf(world: World, reach: Reach): Bridge {
  if (reach.dispatches.length === 0) return { reach, tag: null };
  const calls = reach.dispatches.map((call) => ({
    call,
    class: call.tool === null ? null : classOf(world, call.tool),
  }));
  const known = calls.flatMap(({ call, class: of }) => (of === null ? [] : [{ call, class: of }]));
  const passesOn = reach.effects.every(({ effect }) => effect.kind === null || effect.confidence === 'name');
  const strictest = known.toSorted((a, b) => (isStricter(a.class, b.class) ? -1 : 1))[0];
  return {
    reach: {
      ...reach,
      effects: [...reach.effects, ...known.flatMap((one) => promise(world, one.call, one.class))],
      dispatches: calls.flatMap((one) => (one.class === null ? [one.call] : [])),
      asks: true,
    },
    tag:
      passesOn && strictest !== undefined && known.length === calls.length
        ? { class: strictest.class, via: 'dispatcher', place: strictest.call.place }
        : null,
  };
}

function promise(world: World, { tool, path, place }: Dispatch, promised: ToolClass) {
  const effect = effectPromised(promised, `dispatcher.call('${tool ?? '…'}'), tagged ${promised}`, place);
  if (effect === null) return [];
  // minted by the dispatcher, and used by its tool
  const value = memberOf(world, contextFrom(world, 'retrysafe.tool'), 'idempotencyKey');
  const key = { slot: null, state: 'no-slot', fits: null, value, place } as const;
  return [{ effect: { ...effect, key }, path, retry: null }];
}

/** The strictest class that a tool of ours with this name has in the project; null when there is none. */
function classOf(world: World, name: string): ToolClass | null {
  return once(world, `class of our tool ${name}`, () => {
    const found = filesMentioning(world, name, asName).flatMap((file) => classesIn(world, file, name));
    return found.reduce<ToolClass | null>((most, one) => (most !== null && !isStricter(one, most) ? most : one), null);
  });
}

function classesIn(world: World, file: string, name: string): ToolClass[] {
  const module = world.sources.text(file)?.includes('retrysafe') === true ? world.sources.module(file) : null;
  if (module === null) return [];
  return findTools(world, module).flatMap((one) =>
    one.framework.startsWith('retrysafe.') && one.name === name && isToolClass(one.class?.text) ? [one.class.text] : [],
  );
}
