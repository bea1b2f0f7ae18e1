import { isToolClass, type ToolClass } from '@retrysafe/decorators';
import type { Candidate } from '../discover/candidate.js';
import { partOf, type Found } from '../discover/found.js';
import type { Place } from '../effects/raw.js';
import { classKey, metaKey } from '../frameworks/class-slot.js';
import type { World } from '../link/world.js';
import type { Declared, Hints } from '../model.js';
import type { Bridge } from './bridge.js';
import { findTag } from './tag-comment.js';
import { classifiedAs } from './classify-call.js';
import { gateOf } from './gate.js';
import { classByFlags } from './house-flags.js';
import type { Sites } from './sites.js';

/** What the author says of a tool. Nothing of it is evidence for what the code does. */
export function declaredOf(world: World, sites: Sites, one: Candidate, bridge: Bridge | null): Declared {
  const hints = hintsOf(world, one.annotations);
  const own = tagOf(world, one);
  const misspelt = own === null ? misspeltIn(world, one) : null;
  const tag = own ?? fromHints(hints, one) ?? bridge?.tag ?? null;
  return {
    class: tag?.class ?? null,
    via: tag?.via ?? null,
    ...(misspelt === null ? {} : { misspelt: { text: misspelt.text, site: sites.of(misspelt.place) } }),
    hints,
    approval: slotOf(one) ?? gateOf(world, one, bridge?.reach ?? null),
    site: tag === null ? null : sites.of(tag.place),
  };
}

/** The framework's approval slot, unless it says no. */
function slotOf({ approval }: Candidate): string | null {
  if (approval === null || (approval.value.k === 'lit' && approval.value.v === false)) return null;
  return approval.key ?? 'approval';
}

interface Tag {
  readonly class: ToolClass;
  readonly via: NonNullable<Declared['via']>;
  readonly place: Place;
}

/** A text in one of the places of a tag, whether or not it is a class. */
interface Words extends Omit<Tag, 'class'> {
  readonly text: string;
}

function tagOf(world: World, one: Candidate): Tag | null {
  const { class: own } = one;
  if (own !== null && isToolClass(own.text)) return { class: own.text, via: own.via, place: own.place };
  const wrapped = classifiedAs(world, one);
  if (wrapped !== null) return wrapped;
  for (const { text, via, place } of wordsBeside(world, one)) if (isToolClass(text)) return { class: text, via, place };
  const listed = one.name === null ? undefined : world.settings.classes?.[one.name];
  return listed === undefined ? null : { class: listed, via: 'settings', place: one.place };
}

/** What stands beside the code of a tool: a comment, then the framework's own slot. */
function wordsBeside(world: World, one: Candidate): readonly Words[] {
  const comment = findTag(one);
  const inBag =
    one.metadata === null ? null : (partOf(world, one.metadata, classKey) ?? partOf(world, one.metadata, metaKey));
  return [
    ...(comment === null ? [] : [{ text: comment, via: 'jsdoc', place: one.place } as const]),
    ...(inBag?.value.k === 'lit' && typeof inBag.value.v === 'string'
      ? [{ text: inBag.value.v, via: 'metadata', place: inBag.place } as const]
      : []),
  ];
}

/** The words of a tool that has no tag of ours although it means to have one. */
function misspeltIn(world: World, one: Candidate): Words | null {
  const [first = null] = [...(one.class === null ? [] : [one.class]), ...wordsBeside(world, one)];
  return first;
}

const names = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

function hintsOf(world: World, annotations: Found | null): Hints {
  const hints: { -readonly [K in keyof Hints]: Hints[K] } = {};
  if (annotations === null) return hints;
  for (const name of names) {
    const value = partOf(world, annotations, name)?.value;
    if (value?.k === 'lit' && typeof value.v === 'boolean') hints[name] = value.v;
  }
  return hints;
}

/** Annotations are a tag when they leave nothing to a default, and so is what a house writes them from. */
function fromHints(hints: Hints, one: Candidate): Tag | null {
  const { annotations } = one;
  const found = annotations === null ? classByFlags(one) : { class: classOfHints(hints), place: annotations.place };
  return found === null || found.class === null ? null : { class: found.class, via: 'annotations', place: found.place };
}

function classOfHints({ readOnlyHint, destructiveHint, idempotentHint }: Hints): ToolClass | null {
  if (readOnlyHint === true) return 'read';
  if (readOnlyHint !== false || destructiveHint === undefined || idempotentHint === undefined) return null;
  if (destructiveHint) return idempotentHint ? 'idempotent-write' : 'irreversible';
  return idempotentHint ? 'idempotent-write' : 'non-idempotent-write';
}
