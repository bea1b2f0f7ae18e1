import { toolsOf, type ToolDefinition, type ToolDefinitionProblem } from '@retrysafe/decorators';
import { peek } from './ending/peek.js';
import { keyFields } from './input/key-fields.js';
import { modelSchema, type JsonSchema } from './input/model-schema.js';
import { validateArgs, type Validated } from './input/validate.js';

/** One tool, ready to be called. */
export interface RegisteredTool {
  readonly definition: ToolDefinition;
  /** What a model is shown; undefined when the tool's schema cannot say it. */
  readonly modelSchema: JsonSchema | undefined;
  /** A promise only when the tool's schema checks asynchronously. Never throws or rejects. */
  readonly validate: (args: unknown) => Validated | Promise<Validated>;
}

/** Tools by name. No two have the same. */
export interface Registry {
  /** Undefined for a name that no tool has. */
  get(name: string): RegisteredTool | undefined;
  /** In the order in which they were given. */
  readonly tools: readonly RegisteredTool[];
}

/** The decorators' own problems, and one that only shows in what the schema tells a model. */
export type RegistrationProblem = ToolDefinitionProblem | 'key-in-model-schema';

/** Tools cannot be registered. Told apart by `code`; the text names the tool and the mend. */
export class RegistrationError extends Error {
  override readonly name = 'RegistrationError';
  readonly code: RegistrationProblem;
  constructor(code: RegistrationProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/**
 * All tools that `tools` brings: an instance of a decorated class, a `tool({...})`, a record or a list of these. Throws a
 * `RegistrationError`.
 */
export function createRegistry(tools: object): Registry {
  const registered = definitionsOf(tools).map(register);
  const byName = new Map(registered.map((tool) => [tool.definition.name, tool]));
  return { get: (name) => byName.get(name), tools: registered };
}

function definitionsOf(tools: object): readonly ToolDefinition[] {
  try {
    return toolsOf(tools);
  } catch (error) {
    // By name: another copy of the decorators has another class of the same name.
    if (peek(error, 'name') !== 'ToolDefinitionError') throw error;
    const { code, message } = error as Error & { readonly code: ToolDefinitionProblem };
    throw new RegistrationError(code, message, error);
  }
}

function register(definition: ToolDefinition): RegisteredTool {
  const { name, input } = definition;
  const schema = modelSchema(input);
  const keys = definition.class === 'read' ? [] : keyFields(schema);
  if (keys.length > 0) {
    const fields = keys.map((field) => `'${field}'`).join(', ');
    throw new RegistrationError(
      'key-in-model-schema',
      `The model would choose the key of '${name}', by ${fields} in its schema. Take it out and send call.idempotencyKey ` +
        'instead: a model that tries again makes up another key.',
    );
  }
  warnOfKeyless(definition);
  return { definition, modelSchema: schema, validate: (args) => validateArgs(input, args) };
}

// TypeScript refuses it. In JavaScript it can only be guessed: what sets an absolute value needs no key, and a wrapper may
// take its arguments in another way. So it is said, once.
function warnOfKeyless({ name, class: toolClass, ...rest }: ToolDefinition): void {
  const handler = peek(rest, 'execute');
  if (toolClass !== 'idempotent-write' || typeof handler !== 'function' || handler.length !== 1) return;
  if (keyless.has(name)) return;
  keyless.add(name);
  process.emitWarning(
    `The tool '${name}' is an idempotent write, and its handler takes no key. Take it as (args, call), and send call.idempotencyKey to the provider.`,
    { type: 'RetrysafeNotice', code: 'RETRYSAFE_NO_KEY' },
  );
}

const keyless = new Set<string>();
