import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ToolDefinition } from './definition.js';
import type { Probe } from './tool-call.js';
import { isToolClass, toolClasses, type ToolClass } from './tool-class.js';
import { ToolDefinitionError } from './tool-definition-error.js';
import { checkName, type LiteralName } from './tool-name.js';

/** What `@Tool` and `tool` take. `Args` is what `input` gives, or else what `subject` and `probe` ask for. */
export interface ToolOptions<C extends ToolClass, Input, Args, Name extends string> {
  /** `read`, `idempotent-write`, `non-idempotent-write` or `irreversible`. Needed. */
  readonly class: C;
  /** A string literal. Default: the method's own name. */
  readonly name?: LiteralName<Name>;
  /** What the model reads of it. Default: nothing. */
  readonly description?: string;
  /** What the model fills in. Any Standard Schema: zod, valibot, arktype. Default: arguments are not checked. */
  readonly input?: Input;
  /** A natural key: which thing in the world the call is about, as a list of texts and numbers. Default: only the intent tells calls apart. */
  readonly subject?: (args: ArgsOf<Input, Args>) => readonly unknown[];
  /** Only writes: asks the provider whether the effect of this key happened. Default: an unseen end stays `unknown`. */
  readonly probe?: Probe<ArgsOf<Input, Args>, unknown>;
  /** Bound into approvals. Default '1'. */
  readonly version?: string;
  /** Only `irreversible`: once approved, an ambiguous end may be retried with the same key and arguments. Default false. */
  readonly repeatable?: boolean;
  /** Only writes: claim, the handler's statements on `call.tx`, and the outcome commit together. Needs a SQL store. Default false. */
  readonly transactional?: boolean;
  /** Abort the handler after this long. ms. Default: no limit. */
  readonly timeoutMs?: number;
  /** How long the provider remembers a key, e.g. '24h'; what may have happened is not sent again after that. Default: for ever. */
  readonly window?: Window;
}

/** A time such as '24h' or '5m'. */
export type Window = `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`;

/** The arguments as the handler gets them, after the schema. */
export type ArgsOf<Input, Otherwise> = Input extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<Input> : Otherwise;

/** The checked options without the class. A method may leave its name to its property key. */
export type ToolSettings = Omit<ToolDefinition, 'name' | 'class' | 'run'> & { readonly name?: string };

/** Refuse what the compiler did not see (JavaScript, casts). `where` names the tool in the error; `more` exists too, and was checked before. */
export function checkOptions(
  where: string,
  options: unknown,
  more: readonly 'execute'[] = [],
): { readonly class: ToolClass; readonly settings: ToolSettings } {
  if (typeof options !== 'object' || options === null) {
    throw new ToolDefinitionError(
      'no-class',
      `${where} has no class. Say { class: ... }, one of: ${toolClasses.join(', ')}.`,
    );
  }
  const { class: toolClass, ...rest } = options as { readonly class?: unknown };
  checkClass(where, toolClass);
  const stated = Object.entries(rest).filter(([, value]) => value !== undefined);
  for (const [option, value] of stated) checkOption(where, option, value, toolClass, more);
  const settings: ToolSettings = Object.freeze(Object.fromEntries(stated));
  if (settings.name !== undefined) checkName(where, settings.name);
  return { class: toolClass, settings };
}

/** Throws a `ToolDefinitionError` unless `value` is one of the four classes; `where` names the tool in its text. */
export function checkClass(where: string, value: unknown): asserts value is ToolClass {
  if (isToolClass(value)) return;
  const choose = `Use one of: ${toolClasses.join(', ')}.`;
  if (value === undefined) throw new ToolDefinitionError('no-class', `${where} has no class. ${choose}`);
  throw new ToolDefinitionError(
    'unknown-class',
    `${where} has the class ${JSON.stringify(value)}, which does not exist. ${choose}`,
  );
}

function checkOption(
  where: string,
  option: string,
  value: unknown,
  toolClass: ToolClass,
  more: readonly string[],
): void {
  const rule = Object.hasOwn(optionRules, option) ? optionRules[option as keyof ToolSettings] : undefined;
  if (rule === undefined) {
    throw new ToolDefinitionError(
      'invalid-option',
      `${where} has an option '${option}', which does not exist. Use: ${['class', ...Object.keys(optionRules), ...more].join(', ')}.`,
    );
  }
  if (!rule.fits(value)) throw new ToolDefinitionError('invalid-option', `${where}: '${option}' must be ${rule.must}.`);
  if (rule.only !== undefined && value !== false && !rule.only.includes(toolClass)) {
    throw new ToolDefinitionError(
      'invalid-option',
      `${where}: '${option}' means nothing for a tool of class ${toolClass}. Leave it out; it is for: ${rule.only.join(', ')}.`,
    );
  }
}

interface OptionRule {
  readonly must: string;
  readonly fits: (value: unknown) => boolean;
  readonly only?: readonly ToolClass[];
}

const writes = toolClasses.filter((toolClass) => toolClass !== 'read');
const isText = (value: unknown) => typeof value === 'string';
const isFunction = (value: unknown) => typeof value === 'function';
const isBoolean = (value: unknown) => typeof value === 'boolean';

const optionRules: Record<keyof ToolSettings, OptionRule> = {
  name: { must: 'a string', fits: isText },
  description: { must: 'a string', fits: isText },
  input: { must: 'a Standard Schema, for instance of zod, valibot or arktype', fits: isStandardSchema },
  subject: { must: 'a function from the arguments to a list', fits: isFunction },
  probe: { must: 'a function', fits: isFunction, only: writes },
  version: { must: 'a string that is not empty', fits: (value) => isText(value) && value !== '' },
  repeatable: { must: 'true or false', fits: isBoolean, only: ['irreversible'] },
  transactional: { must: 'true or false', fits: isBoolean, only: writes },
  timeoutMs: { must: 'a number of milliseconds above 0', fits: (value) => Number.isFinite(value) && Number(value) > 0 },
  window: {
    must: "a time such as '24h' or '5m'",
    fits: (value) => typeof value === 'string' && /^\d+(\.\d+)?(ms|s|m|h|d)$/.test(value),
  },
};

function isStandardSchema(value: unknown): boolean {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || !('~standard' in value))
    return false;
  const standard = value['~standard'];
  return (
    typeof standard === 'object' &&
    standard !== null &&
    'validate' in standard &&
    typeof standard.validate === 'function'
  );
}
