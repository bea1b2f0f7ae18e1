import { type ToolClass, toolClasses } from '@retrysafe/decorators';

/** How often the handlers of one class are started. */
export interface Policy {
  /** Starts of the handler: in one call, or, for classes that must not repeat, in one generation. At least 1. */
  readonly tries: number;
  /** The longest pause after the first start that may be tried again; it doubles from there. ms. */
  readonly backoffMs: number;
}

/** One policy for each class. */
export type Policies = Readonly<Record<ToolClass, Policy>>;

/** What a user may say; the rest stays at its default. */
export type PolicyOptions = Readonly<Partial<Record<ToolClass, Partial<Policy>>>>;

const defaults: Policies = {
  read: { tries: 3, backoffMs: 100 },
  'idempotent-write': { tries: 3, backoffMs: 100 },
  'non-idempotent-write': { tries: 2, backoffMs: 100 },
  irreversible: { tries: 2, backoffMs: 100 },
};

// "Retry at most once": a class that must not repeat may be made stricter, never looser.
const mostTries: Readonly<Partial<Record<ToolClass, number>>> = { 'non-idempotent-write': 2, irreversible: 2 };

/** A dispatcher cannot be made as asked. Told apart by `code`; the text names the option and the mend. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  readonly code = 'invalid-option';
}

/** The policies in force. Throws an `OptionError`, also on a policy that would repeat what must not be repeated. */
export function policiesOf(options: PolicyOptions = {}): Policies {
  for (const name of Object.keys(options)) {
    if (!(toolClasses as readonly string[]).includes(name)) {
      throw new OptionError(`policies has '${name}', which is no class. Use: ${toolClasses.join(', ')}.`);
    }
  }
  const of = (toolClass: ToolClass) => policyOf(toolClass, options[toolClass] ?? {});
  return {
    read: of('read'),
    'idempotent-write': of('idempotent-write'),
    'non-idempotent-write': of('non-idempotent-write'),
    irreversible: of('irreversible'),
  };
}

function policyOf(toolClass: ToolClass, options: Partial<Policy>): Policy {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(defaults[toolClass], name))
      throw new OptionError(`policies['${toolClass}'] has '${name}', which does not exist. Use: tries, backoffMs.`);
  }
  const { tries = defaults[toolClass].tries, backoffMs = defaults[toolClass].backoffMs } = options;
  if (!Number.isInteger(tries) || tries < 1)
    throw new OptionError(`policies['${toolClass}'].tries must be a whole number from 1 up.`);
  if (!Number.isFinite(backoffMs) || backoffMs < 0)
    throw new OptionError(`policies['${toolClass}'].backoffMs must be a number of milliseconds from 0 up.`);
  const most = mostTries[toolClass] ?? Infinity;
  if (tries > most) {
    throw new OptionError(
      `policies['${toolClass}'].tries is ${tries}, and this class is never started more than ${most} times. If a repeat does no harm, tag the tool 'idempotent-write'.`,
    );
  }
  return { tries, backoffMs };
}
