import { isToolClass, type ToolClass } from '@retrysafe/decorators';
import type { Candidate } from '../discover/candidate.js';
import { partOf, type Found } from '../discover/found.js';
import type { Place } from '../effects/raw.js';
import type { World } from '../link/world.js';
import type { Declared, Hints } from '../model.js';
import { findTag } from './tag-comment.js';
import { classifiedAs } from './classify-call.js';
import { gateOf } from './gate.js';
import type { Sites } from './sites.js';

/** What the author says of a tool. Nothing of it is evidence for what the code does. */
export function declaredOf(world: World, sites: Sites, one: Candidate, bridged: Tag | null): Declared {
  const hints = hintsOf(world, one.annotations);
  const tag = tagOf(world, one) ?? fromHints(hints, one) ?? bridged;
  return {
    class: tag?.class ?? null,
    via: tag?.via ?? null,
    hints,
    approval: slotOf(one) ?? gateOf(world, one),
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

function tagOf(world: World, one: Candidate): Tag | null {
  if (one.class !== null && isToolClass(one.class.text))
    return { class: one.class.text, via: one.class.via, place: one.class.place };
  const wrapped = classifiedAs(world, one);
  if (wrapped !== null) return wrapped;
  const comment = findTag(one);
  if (comment !== null && isToolClass(comment)) return { class: comment, via: 'jsdoc', place: one.place };
  const inBag =
    one.metadata === null
      ? null
      : (partOf(world, one.metadata, 'toolClass') ?? partOf(world, one.metadata, 'io.retrysafe/class'));
  if (inBag?.value.k === 'lit' && isToolClass(inBag.value.v))
    return { class: inBag.value.v, via: 'metadata', place: inBag.place };
  const listed = one.name === null ? undefined : world.settings.classes?.[one.name];
  return listed === undefined ? null : { class: listed, via: 'settings', place: one.place };
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

/** Annotations are a tag when they leave nothing to a default (DESIGN 7a). */
function fromHints(hints: Hints, one: Candidate): Tag | null {
  const found = classOfHints(hints);
  return found === null || one.annotations === null
    ? null
    : { class: found, via: 'annotations', place: one.annotations.place };
}

function classOfHints({ readOnlyHint, destructiveHint, idempotentHint }: Hints): ToolClass | null {
  if (readOnlyHint === true) return 'read';
  if (readOnlyHint !== false || destructiveHint === undefined || idempotentHint === undefined) return null;
  if (destructiveHint) return idempotentHint ? 'idempotent-write' : 'irreversible';
  return idempotentHint ? 'idempotent-write' : 'non-idempotent-write';
}
