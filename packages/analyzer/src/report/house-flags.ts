import type { ToolClass } from '@retrysafe/decorators';
import type { Candidate } from '../discover/candidate.js';
import { descriptions, names } from '../discover/facets.js';
import type { Place } from '../effects/raw.js';
import type { ObjectTerm } from '../lower/ir.js';
import type { Declared, Verdict } from '../model.js';

/** A class, and the object that states it. */
export interface FlaggedClass {
  readonly class: ToolClass;
  readonly place: Place;
}

/**
 * The class that a house states in words of its own, `readOnly: false, idempotent: true` or `type: 'readOnly'`, from which
 * it writes the annotations where it registers its tools. Null when they leave open whether a repeat is safe. They are no hints: what
 * becomes of them is written somewhere else, so nothing is held against them.
 */
export function classByFlags({ place }: Candidate): FlaggedClass | null {
  const { module, span } = place;
  for (const { object } of module.objects) {
    if (object.at < span.at || object.end > span.end || !isAboutTool(object)) continue;
    const found = classOf(object);
    if (found !== null) return { class: found, place: { module, span: object } };
  }
  return null;
}

/**
 * What is declared, less a `readOnly: true` of a house that the code refutes: no rule holds such a flag against a tool, so
 * with it a write would go unclassed unseen.
 */
export function withoutRefuted(declared: Declared, inferred: Verdict): Declared {
  const isFlag = declared.via === 'annotations' && declared.hints.readOnlyHint !== true;
  const isRefuted = inferred.sideEffect === true && inferred.confidence === 'code';
  return declared.class === 'read' && isFlag && isRefuted
    ? { ...declared, class: null, via: null, site: null }
    : declared;
}

const about = new Set([...names, ...descriptions]);

const isAboutTool = ({ props }: ObjectTerm) => props.some(({ key }) => key !== null && about.has(key));

function classOf(object: ObjectTerm): ToolClass | null {
  if (isOfReadOnlyType(object)) return 'read';
  const [readOnly, idempotent] = [flagIn(object, /^(?:is)?readonly$/i), flagIn(object, /^(?:is)?idempotent$/i)];
  if (readOnly === true) return 'read';
  if (readOnly === null || idempotent === null) return null;
  if (idempotent) return 'idempotent-write';
  return flagIn(object, /^(?:is)?destructive$/i) === true ? 'irreversible' : 'non-idempotent-write';
}

function isOfReadOnlyType({ props }: ObjectTerm): boolean {
  return props.some(
    ({ key, v }) =>
      key !== null && types.test(key) && v.k === 'lit' && typeof v.v === 'string' && /^read-?_?only$/i.test(v.v),
  );
}

const types = /^(?:type|kind|access|mode|effect)$/;

function flagIn({ props }: ObjectTerm, name: RegExp): boolean | null {
  const value = props.findLast(({ key }) => key !== null && name.test(key))?.v;
  return value?.k === 'lit' && typeof value.v === 'boolean' ? value.v : null;
}
