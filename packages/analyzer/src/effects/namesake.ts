import type { World } from '../link/world.js';
import { reachOf } from './reach.js';
import type { Reach } from './reached.js';
import { toolMeaningOf } from './tool-name.js';
import { wordsOf } from './words.js';

/**
 * What others do on the side may be what a tool is for: `log_event` calls `logEvent`, `tick_all_cooldowns` calls
 * `tickCooldowns`, and `record_choice` does nothing but log it.
 */
export function withNamesakes(world: World, reach: Reach, name: string | null): Reach {
  if (name === null || reach.asides.length === 0 || reach.effects.some(isDeed)) return reach;
  const words = wordsOf(name);
  const said = toolMeaningOf(name);
  const hasToDo = said !== null && said.early && said.plain && said.meaning !== 'read' && isEmpty(reach);
  const own = reach.asides.filter(({ run }) => hasToDo || isNamesake(wordsOf(run.fn.name), words));
  const effects = own.flatMap(({ run, path }) =>
    reachOf(world, run).effects.map((one) => ({ ...one, path: [...path, ...one.path] })),
  );
  return effects.length === 0 ? reach : { ...reach, effects: [...reach.effects, ...effects] };
}

function isDeed({ effect }: Reach['effects'][number]): boolean {
  return effect.kind !== null && effect.confidence === 'code';
}

function isEmpty(reach: Reach): boolean {
  return !reach.asks && reach.effects.length === 0 && reach.unresolved.length === 0 && reach.unseen.length === 0;
}

function isNamesake(own: readonly string[], tool: readonly string[]): boolean {
  const [deed = ''] = own;
  return (
    own.length > 1 &&
    !looks.test(deed) &&
    !own.some((word) => keeps.test(word)) &&
    own.every((word) => tool.includes(word))
  );
}

const looks = /^(?:get|read|load|fetch|has|is|check|list|find|with|use|ensure)$/;

/** What is kept for the next time, and logins, are no effect even of a tool that is for them. */
const keeps = /^(?:caches?|tokens?|auth|oauth|login|sessions?|credentials?)$/;
