import type { Activation } from '../link/value.js';
import type { World } from '../link/world.js';
import type { RawEffect } from './raw.js';

const files = /^(?:node:)?fs(?:\/promises)?$|^fs-extra$/;
const looks = /\breadFile(?:Sync)?\s*\(/;
const asksFor =
  /!\s*[\w.$]+(?:\([^()]*\))?(?:\.\w+\([^()]*\))*\.(?:includes|some|match|test|has)\s*\(|\.indexOf\([^()]*\)\s*(?:===?\s*-1|<\s*0)/;

/** A line that is added to a file only when the file, read before, does not hold it yet: a repeat adds nothing. */
export function appendOnce(world: World, { module, fn }: Activation, effect: RawEffect): RawEffect {
  if (effect.delta !== 'append' || effect.guarded || !files.test(effect.module ?? '')) return effect;
  const before = world.sources.text(module.path)?.slice(fn.at, effect.place.span.at) ?? '';
  return looks.test(before) && asksFor.test(before) ? { ...effect, guarded: true } : effect;
}
