import { nearestName } from './nearest-name.js';
import { isObject } from './option-rules.js';

/** Which fields an object may have: one that is forgotten here does not compile. */
export type KnownFields<Given> = Readonly<Record<keyof Given, true>>;

/**
 * What is wrong with the fields of `given`; undefined when nothing is. One that is misspelt would silently say nothing:
 * a tenant would be the dispatcher's own, a result be lost. The text names fields, and never quotes their values.
 */
export function fieldFault<Given>(what: string, given: unknown, fields: KnownFields<Given>): string | undefined {
  const known = Object.keys(fields);
  if (given === undefined || given === null) return undefined;
  if (!isObject(given)) return `${what} takes an object: { ${known.join(', ')} }.`;
  const wrong = Object.keys(given).find((name) => !Object.hasOwn(fields, name));
  if (wrong === undefined) return undefined;
  const meant = nearestName(wrong, known);
  const hint = meant === undefined ? '' : `Did you mean '${meant}'? `;
  return `${what} has no '${wrong.slice(0, 40)}'. ${hint}Use: ${known.join(', ')}.`;
}

/** Throws a TypeError for what `fieldFault` finds. */
export function checkFields<Given>(what: string, given: unknown, fields: KnownFields<Given>): void {
  const fault = fieldFault(what, given, fields);
  if (fault !== undefined) throw new TypeError(fault);
}
