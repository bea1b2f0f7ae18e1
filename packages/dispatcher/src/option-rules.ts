import { nearestName } from './nearest-name.js';
import { OptionError } from './policy.js';

/** What an option must be, in words that end the sentence "'name' must be …". An option that is undefined was left out. */
export interface OptionRule {
  readonly must: string;
  readonly fits: (value: unknown) => boolean;
  /** It may not be left out. */
  readonly needed?: true;
}

/** A rule for each option: one that is forgotten here does not compile. */
export type OptionRules<Options> = Readonly<Record<keyof Options, OptionRule>>;

/**
 * Throws an `OptionError` for what the compiler did not see (JavaScript, casts): options that are no object, an option
 * that does not exist, or one of the wrong kind. Either would otherwise be protection that is silently off. `maker` is
 * what takes the options, `example` the least it takes. The text names options, and never quotes their values.
 */
export function checkOptions<Options>(
  maker: string,
  options: unknown,
  rules: OptionRules<Options>,
  example: string,
): void {
  const all = Object.entries<OptionRule>(rules);
  // Also what belongs into an option, and was passed in the place of all of them.
  if (
    !isObject(options) ||
    all.some(([name, { needed, fits }]) => needed && valueOf(options, name) === undefined && fits(options))
  )
    throw new OptionError(`${maker} takes its options by name. Pass at least ${example}.`);
  const names = Object.keys(rules);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(rules, name)) continue;
    const meant = nearestName(name, names);
    throw new OptionError(
      `${maker} has no option '${name}'. ${meant === undefined ? '' : `Did you mean '${meant}'? `}Use: ${names.join(', ')}.`,
    );
  }
  for (const [name, { must, fits, needed }] of all) {
    const value = valueOf(options, name);
    if (value === undefined ? needed === true : !fits(value))
      throw new OptionError(`${maker}: '${name}' must be ${must}.`);
  }
}

/** An object with all these methods. */
export function methods(...names: readonly string[]): OptionRule['fits'] {
  return (value) => isObject(value) && names.every((name) => typeof valueOf(value, name) === 'function');
}

export function aFunction(of: string): OptionRule {
  return { must: `a function ${of}`, fits: (value) => typeof value === 'function' };
}

export function ms(least: 0 | 1): OptionRule {
  return {
    must: `a number of milliseconds from ${least} up`,
    fits: (value) => Number.isFinite(value) && Number(value) >= least,
  };
}

/** As `ms`, of a time that is added to the clock's: what a date cannot hold would be taken for damage when it is read back. */
export function msAhead(least: 0 | 1): OptionRule {
  const { must, fits } = ms(least);
  return {
    must: `${must} to ${aCentury} (a hundred years)`,
    fits: (value) => fits(value) && Number(value) <= aCentury,
  };
}

const aCentury = 36_525 * 86_400_000;

export const text: OptionRule = {
  must: 'a text that is not empty',
  fits: (value) => typeof value === 'string' && value !== '',
};

export const flag: OptionRule = { must: 'true or false', fits: (value) => typeof value === 'boolean' };

export const bytes: OptionRule = {
  must: 'a whole number of bytes from 1 up',
  fits: (value) => Number.isInteger(value) && Number(value) >= 1,
};

export const time: OptionRule = { must: 'a clock, { now() } in milliseconds', fits: methods('now') };

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function valueOf(object: object, name: string): unknown {
  return (object as Readonly<Record<string, unknown>>)[name];
}
