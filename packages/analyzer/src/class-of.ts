import type { ToolClass } from '@retrysafe/decorators';
import type { Reached } from './effects/reached.js';
import type { Meaning } from './effects/verbs.js';
import { origin } from './link/origin.js';
import { taintOf } from './link/taint-of.js';
import type { EffectKind } from './model.js';

/** The class that one effect makes of a tool, as docs/classes.md tells people to choose it. */
export function classOfEffect(one: Reached): ToolClass {
  const { kind, free, key, guarded } = one.effect;
  if (kind === null) return 'read';
  if (free) return 'irreversible';
  if (guarded && kind !== 'delete') return 'idempotent-write';
  const keyed = key?.state === 'passed' && key.value !== null && isStable(taintOf(key.value));
  return keyed && (kind === 'create' || kind === 'run') ? 'idempotent-write' : classOfKind(kind);
}

const unstable = origin.random | origin.clock | origin.request | origin.attempt | origin.counter | origin.absent;

/** A key that outlives a retry and a rewording, and belongs to one call: not of chance or time, of the model's words alone, or of constants. */
function isStable(taint: number): boolean {
  if (taint === 0 || (taint & unstable) !== 0) return false;
  return (taint & origin.orchestrator) !== 0 || (taint & origin.model) === 0;
}

function classOfKind(kind: EffectKind): ToolClass {
  if (kind === 'set') return 'idempotent-write';
  return kind === 'create' || kind === 'delta' || kind === 'run' ? 'non-idempotent-write' : 'irreversible';
}

/** The class of a tool that does what a name says. */
export function classOfMeaning(meaning: Meaning): ToolClass {
  return meaning === 'read' ? 'read' : classOfKind(meaning);
}
