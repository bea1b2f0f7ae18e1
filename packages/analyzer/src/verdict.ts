import type { ToolClass } from '@retrysafe/decorators';
import type { Reach, Reached } from './effects/reached.js';
import { origin } from './link/origin.js';
import { taintOf } from './link/taint-of.js';
import type { EffectKind } from './model.js';
import { toolMeaningOf } from './effects/tool-name.js';
import type { Meaning } from './effects/verbs.js';

export interface RawVerdict {
  readonly sideEffect: boolean | null;
  readonly class: ToolClass | 'unknown';
  readonly confidence: 'code' | 'name';
  readonly effects: readonly Reached[];
}

const order: readonly ToolClass[] = ['read', 'idempotent-write', 'non-idempotent-write', 'irreversible'];

/** The class that one effect makes of a tool (DESIGN 7a). */
export function classOfEffect(one: Reached): ToolClass {
  const { kind, free, key, guarded } = one.effect;
  if (kind === null) return 'read';
  if (free) return 'irreversible';
  if (guarded && kind !== 'delete') return 'idempotent-write';
  const keyed = key?.state === 'passed' && key.value !== null && isStable(taintOf(key.value));
  return keyed && (kind === 'create' || kind === 'run') ? 'idempotent-write' : classOfKind(kind);
}

const unstable = origin.random | origin.clock | origin.request | origin.attempt | origin.counter;

/** A key that outlives a retry and a rewording: not of chance or time, and not of the model's words alone. */
function isStable(taint: number): boolean {
  if ((taint & unstable) !== 0) return false;
  return (taint & origin.orchestrator) !== 0 || (taint & origin.model) === 0;
}

function classOfKind(kind: EffectKind): ToolClass {
  if (kind === 'set') return 'idempotent-write';
  return kind === 'create' || kind === 'delta' || kind === 'run' ? 'non-idempotent-write' : 'irreversible';
}

function classOfMeaning(meaning: Meaning): ToolClass {
  return meaning === 'read' ? 'read' : classOfKind(meaning);
}

/** What the code says; where it says nothing, what the tool's name says; else nothing. */
export function verdictOf(reach: Reach | null, name: string | null): RawVerdict {
  const effects = [...(reach?.effects ?? [])]
    .filter((one) => one.effect.kind !== null)
    .sort((a, b) => rank(b) - rank(a));
  const said = name === null ? null : toolMeaningOf(name);
  const named = said?.meaning ?? null;
  const sure = effects.filter((one) => one.effect.confidence === 'code');
  if (sure.length > 0 && named === 'read' && said?.early === true && sure.every((one) => isPlainPost(one, name ?? '')))
    return { sideEffect: false, class: 'read', confidence: 'name', effects };
  if (sure.length > 0) return told(effects, classOfSure(sure, named), 'code');
  if (reach !== null && effects.length > 0) {
    // a folder is made for what is written, unless making folders is what the tool is for
    if (effects.every((one) => isFolder(one)) && (named === null || named === 'read'))
      return { sideEffect: false, class: 'read', confidence: 'name', effects };
    if (named === 'read') return { sideEffect: false, class: 'read', confidence: 'name', effects };
    return told(effects, named !== null && said?.early === true ? classOfMeaning(named) : worst(effects), 'name');
  }
  // code that stays inside and asks nothing either has ways that were not followed, when its name says what it does
  const isSilent =
    reach !== null &&
    reach.leaves &&
    !reach.asks &&
    said?.early === true &&
    named !== 'read' &&
    !handsBack.test(name ?? '');
  if (reach !== null && reach.unresolved.length === 0 && !reach.cut && !isSilent)
    return { sideEffect: false, class: 'read', confidence: 'code', effects: [] };
  if (named !== null)
    return { sideEffect: named !== 'read', class: classOfMeaning(named), confidence: 'name', effects: [] };
  return { sideEffect: null, class: 'unknown', confidence: 'name', effects: [] };
}

/**
 * What code does outweighs what a tool is called. Only a POST says too little by itself: whether it makes, sets, sends or
 * pays is what the service is told it for.
 */
function classOfSure(sure: readonly Reached[], named: Meaning | null): ToolClass {
  const posts = sure.every(
    (one) =>
      one.effect.kind === 'create' && one.effect.key?.state !== 'passed' && /(?:\bPOST|\.post)$/.test(one.effect.verb),
  );
  if (posts && named !== null && named !== 'read') return classOfMeaning(named);
  const main = sure.filter((one) => !isFileRemoval(one));
  return worst(main.length > 0 && named !== null && named !== 'delete' ? main : sure);
}

/** Ways for a model to hand over its answer: nothing is done with it. */
const handsBack = /^(?:finali[sz]e|finish|complete|respond|answer|return|done)/i;

const asks = /^(?:get|list|search|find|query|fetch|lookup|count|describe|read)(?![a-z])/i;

const nowhere = /^(?:https?:\/\/[^/]+)?(?:\/(?:api|rest|v?\d+(?:\.\d+)?))*\/?…?(?:\?…?)?$/;

/** A POST to an address that says nothing, or from a tool that is named for asking: many services are asked that way. */
function isPlainPost(one: Reached, name: string): boolean {
  const { kind, verb, target } = one.effect;
  if (kind !== 'create' || !/(?:\bPOST|\.post)$/.test(verb)) return false;
  return target === null || nowhere.test(target) || asks.test(name);
}

function isFolder({ effect }: Reached): boolean {
  return effect.kind === 'set' && effect.module !== null && /^(?:node:)?fs\b|fs-extra|mkdirp/.test(effect.module);
}

/** Cleaning up after itself, in a tool that is for something else. */
function isFileRemoval({ effect }: Reached): boolean {
  return (
    effect.kind === 'delete' && effect.module !== null && /^(?:node:)?fs\b|fs-extra|rimraf|^del$/.test(effect.module)
  );
}

function told(effects: readonly Reached[], found: ToolClass, confidence: 'code' | 'name'): RawVerdict {
  return { sideEffect: true, class: found, confidence, effects };
}

function worst(effects: readonly Reached[]): ToolClass {
  return effects.map(classOfEffect).reduce((a, b) => (order.indexOf(b) > order.indexOf(a) ? b : a), 'read');
}

function rank(one: Reached): number {
  return order.indexOf(classOfEffect(one)) + (one.effect.confidence === 'code' ? 10 : 0) - one.path.length / 100;
}
