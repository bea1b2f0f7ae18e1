import { isToolClass, type ToolClass } from '@retrysafe/decorators';
import type { Activation } from '../link/value.js';
import type { World } from '../link/world.js';
import type { EffectKind } from '../model.js';
import { displayName } from './display-name.js';
import type { Place, RawEffect } from './raw.js';
import type { Reach } from './reached.js';

const kinds: Readonly<Record<Exclude<ToolClass, 'read'>, EffectKind>> = {
  'idempotent-write': 'set',
  'non-idempotent-write': 'create',
  irreversible: 'send',
};

/**
 * What the `@toolClass` comment on a function says that its code does not tell: a caller of it does at least that. Null
 * where there is none, where it promises a read, and where the code speaks for itself.
 */
export function promisedBy(world: World, act: Activation, reach: Reach): RawEffect | null {
  const promised = tagOf(world, act);
  if (promised === null) return null;
  if (reach.effects.some(({ effect }) => effect.kind !== null && effect.confidence === 'code')) return null;
  return effectPromised(promised, `${displayName(act)}, tagged ${promised}`, { module: act.module, span: act.fn });
}

/** The effect that stands for a class where nothing else is known of the code; null for a read. */
export function effectPromised(promised: ToolClass, verb: string, place: Place): RawEffect | null {
  if (promised === 'read') return null;
  return {
    kind: kinds[promised],
    verb,
    target: null,
    confidence: 'code',
    key: null,
    delta: null,
    guarded: false,
    module: null,
    grave: false,
    free: false,
    place,
  };
}

/** Nothing but a declaration's own words may stand between the comment and the function: a tag on a tool is not its handler's. */
const declaring = /^[\w\s=:,.|&[\]<>]*$/;

function tagOf(world: World, { module, fn }: Activation): ToolClass | null {
  for (const [at, tag] of module.tags) {
    if (at > fn.at || !isToolClass(tag)) continue;
    const between = world.sources.text(module.path)?.slice(at, fn.at) ?? ';';
    if (declaring.test(between)) return tag;
  }
  return null;
}
