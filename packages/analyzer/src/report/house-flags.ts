import type { Candidate } from '../discover/candidate.js';
import { descriptions, names } from '../discover/facets.js';
import type { Place } from '../effects/raw.js';
import type { ObjectTerm } from '../lower/ir.js';
import type { Hints } from '../model.js';

/** What a house says of its tools in words of its own, from which it writes the annotations where it registers them. */
export interface HouseFlags {
  readonly hints: Hints;
  readonly place: Place;
}

/**
 * `{ title: 'Create bill', readOnly: false, idempotent: false, ... }`. Null when the flags leave open whether a repeat is
 * safe, since what the house takes for granted is written somewhere else.
 */
export function houseFlags({ place }: Candidate): HouseFlags | null {
  const { module, span } = place;
  for (const { object } of module.objects) {
    if (object.at < span.at || object.end > span.end || !isAboutTool(object)) continue;
    const hints = hintsOf(object);
    const isTold = hints.readOnlyHint === true || (hints.readOnlyHint === false && hints.idempotentHint !== undefined);
    if (isTold) return { hints, place: { module, span: object } };
  }
  return null;
}

const about = new Set([...names, ...descriptions]);

const isAboutTool = ({ props }: ObjectTerm) => props.some(({ key }) => key !== null && about.has(key));

function hintsOf({ props }: ObjectTerm): Hints {
  const flag = (name: RegExp) => {
    const told = props.findLast(({ key, v }) => key !== null && name.test(key) && v.k === 'lit');
    return told?.v.k === 'lit' && typeof told.v.v === 'boolean' ? told.v.v : undefined;
  };
  const [readOnlyHint, destructiveHint, idempotentHint] = [
    flag(/^(?:is)?readonly$/i),
    flag(/^(?:is)?destructive$/i),
    flag(/^(?:is)?idempotent$/i),
  ];
  return {
    ...(readOnlyHint === undefined ? {} : { readOnlyHint }),
    ...(destructiveHint === undefined ? {} : { destructiveHint }),
    ...(idempotentHint === undefined ? {} : { idempotentHint }),
  };
}
