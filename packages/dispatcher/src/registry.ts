import { isToolClass, toolClasses, toolsOf, type ToolDefinition } from '@retrysafe/decorators';
import { keyFields } from './input/key-fields.js';
import { modelSchema, type JsonSchema } from './input/model-schema.js';
import { validateArgs, type Validated } from './input/validate.js';

export interface RegisteredTool {
  readonly definition: ToolDefinition;
  /** What a model is shown; undefined when the tool's schema cannot say it. */
  readonly modelSchema: JsonSchema | undefined;
  /** A promise only when the tool's schema checks asynchronously. Never throws or rejects. */
  readonly validate: (args: unknown) => Validated | Promise<Validated>;
}

export interface Registry {
  /** Undefined for a name that no tool has. */
  get(name: string): RegisteredTool | undefined;
  /** In the order in which they were given. */
  readonly tools: readonly RegisteredTool[];
}

export type RegistrationProblem =
  | 'not-a-tool'
  | 'no-class'
  | 'unknown-class'
  | 'invalid-name'
  | 'duplicate-name'
  | 'key-in-model-schema'
  /** The declaration itself is wrong; `cause` is the decorators' error, with its own code. */
  | 'bad-definition';

/** A tool cannot be registered. Told apart by `code`; the text names the tool and the mend. */
export class RegistrationError extends Error {
  override readonly name = 'RegistrationError';
  readonly code: RegistrationProblem;
  constructor(code: RegistrationProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** All tools that `tools` bring, by name: instances of decorated classes, `tool({...})`, classified tools. Throws a `RegistrationError`. */
export function createRegistry(tools: readonly unknown[]): Registry {
  const byName = new Map<string, RegisteredTool>();
  for (const [index, value] of tools.entries()) {
    for (const definition of definitionsOf(value, index)) {
      const tool = registered(definition);
      if (byName.has(definition.name)) {
        throw new RegistrationError('duplicate-name', `Two tools are named '${definition.name}'. Give one of them another { name }: a key holds the tool's name, so they would answer each other's calls.`);
      }
      byName.set(definition.name, tool);
    }
  }
  return { get: (name) => byName.get(name), tools: [...byName.values()] };
}

function definitionsOf(value: unknown, index: number): readonly ToolDefinition[] {
  const found = readDefinitions(value);
  if (found.length > 0) return found;
  throw new RegistrationError('not-a-tool', `tools[${index}] ${described(value)} brings no tool. Pass an instance of a class with @Tool methods, or what tool({...}) returned.`);
}

function readDefinitions(value: unknown): readonly ToolDefinition[] {
  try {
    return toolsOf(value);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error && passedOn.has(error.code) ? (error.code as RegistrationProblem) : 'bad-definition';
    throw new RegistrationError(code, error.message, error);
  }
}

const passedOn = new Set<unknown>(['not-a-tool', 'no-class', 'unknown-class', 'invalid-name', 'duplicate-name'] satisfies RegistrationProblem[]);

// Plain JavaScript reaches this without a compiler, and another copy of the decorators may be older than this check.
function registered(definition: ToolDefinition): RegisteredTool {
  const { name, input } = definition;
  if (typeof name !== 'string' || name === '') throw new RegistrationError('invalid-name', 'A tool has no name. Give it a { name } that stays the same from release to release.');
  const toolClass: unknown = definition.class;
  if (toolClass === undefined) throw new RegistrationError('no-class', `'${name}' has no class. Give it one of: ${toolClasses.join(', ')}.`);
  if (!isToolClass(toolClass)) throw new RegistrationError('unknown-class', `'${name}' has a class that does not exist. Use one of: ${toolClasses.join(', ')}.`);
  const schema = modelSchema(input);
  const keys = toolClass === 'read' ? [] : keyFields(schema);
  if (keys.length > 0) {
    throw new RegistrationError('key-in-model-schema', `The model would choose the key of '${name}': its schema has ${keys.map((field) => `'${field}'`).join(', ')}. Take it out, and send call.idempotencyKey instead: a model makes up a new key when it tries again.`);
  }
  return { definition, modelSchema: schema, validate: (args) => validateArgs(input, args) };
}

function described(value: unknown): string {
  if (typeof value === 'function') return `(${value.name || 'a function'})`;
  if (typeof value !== 'object' || value === null) return `(${value === null ? 'null' : typeof value})`;
  return `(an instance of ${(Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor?.name ?? 'nothing'})`;
}
