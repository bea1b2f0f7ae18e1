import { entriesOf } from '../link/elements.js';
import { textOf } from '../link/evaluate.js';
import { isText } from '../link/joined-text.js';
import { eachOf, hole, type Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { EffectKind } from '../model.js';
import type { Judged } from './raw.js';
import { undecided } from './raw.js';

const mostWays = 4;

/**
 * The arguments of a call as each of what they may be, where one of them, or a part of one, is one of a few texts:
 * `request(isDry ? LIST : DELETE)`. Only themselves for any other.
 */
export function waysOfTexts(world: World, args: readonly Value[]): readonly (readonly Value[])[] {
  let all: readonly (readonly Value[])[] = [[]];
  for (const arg of args) {
    const ways = waysOf(world, arg);
    const next = all.length * ways.length > mostWays ? [arg] : ways;
    all = all.flatMap((before) => next.map((one) => [...before, one]));
  }
  return all;
}

function waysOf(world: World, arg: Value): readonly Value[] {
  if (arg.k === 'union') return textsOf(arg) ?? [arg];
  if (arg.k !== 'obj' && arg.k !== 'dict') return [arg];
  const entries = entriesOf(world, arg);
  for (const [key, value] of entries ?? [])
    if (asked.test(key) && value.k === 'union' && textsOf(value) !== null)
      return (textsOf(value) ?? []).map((one) => world.make.dict(new Map([...(entries ?? []), [key, one]])));
  return [arg];
}

/** What of a request says what it asks for. */
const asked = /^(?:query|mutation|document|operation|sql|text|statement|cypher|body|data|json|url|path|endpoint)$/;

/** What stands before a text that is added to is not seen there: `line += ' --all'` is no text of its own. */
export function textsOf(value: Value): readonly Value[] | null {
  const texts = eachOf(value).filter((one) => isText(one) && !textOf(one).startsWith(hole));
  return texts.length > 1 && texts.length <= mostWays ? texts : null;
}

const gravest: readonly EffectKind[] = ['send', 'pay', 'delete', 'create', 'delta', 'run', 'set'];

export function gravestOf(found: readonly EffectKind[]): EffectKind | null {
  return gravest.find((one) => found.includes(one)) ?? null;
}

/** Of what a call does one way or the other: the gravest, else that it is not known, else the first. */
export function worstJudged(all: readonly Judged[]): Judged {
  const kinds = all.flatMap((one) => (one.k === 'effect' && one.effect.kind !== null ? [one.effect.kind] : []));
  const kind = gravestOf(kinds);
  return (
    all.find((one) => one.k === 'effect' && one.effect.free) ??
    all.find((one) => one.k === 'effect' && one.effect.kind === kind) ??
    all.find((one) => one.k === 'unknown') ??
    all[0] ??
    undecided
  );
}
