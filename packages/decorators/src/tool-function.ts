import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ToolDefinition } from './definition.js';
import { refuseGenerator, refuseGeneratorResult } from './generator.js';
import type { Handler, HandlerProblem, Unless } from './handler-check.js';
import { madeDefinition } from './made-definition.js';
import type { ReadCall, ToolCall } from './tool-call.js';
import type { ToolClass } from './tool-class.js';
import { ToolDefinitionError } from './tool-definition-error.js';
import { checkName, type LiteralName } from './tool-name.js';
import { checkOptions, type ArgsOf, type ToolOptions } from './tool-options.js';

/**
 * A tool without a decorator: the form that every compiler and bundler takes. `execute` gets `(args, call)`.
 * The value is frozen, and is what `toolsOf` and the dispatcher take. Throws a `ToolDefinitionError` for what the
 * compiler cannot see.
 */
export function tool<
  const C extends ToolClass,
  const Name extends string,
  F extends Execute<C, ArgsOf<Input, unknown>>,
  Input extends StandardSchemaV1 | undefined = undefined,
  Args = unknown,
>(options: FunctionToolOptions<C, Input, Args, Name, F>): FunctionTool<C, Name, F> {
  return define(options) as FunctionTool<C, Name, F>;
}

function define({ execute, ...options }: { readonly name: unknown; readonly execute: unknown }): ToolDefinition {
  const where = typeof options.name === 'string' ? `The tool '${options.name}'` : 'A tool';
  if (!isHandler(execute)) {
    throw new ToolDefinitionError('not-a-tool', `${where} has no execute. Give it { execute: (args, call) => ... }.`);
  }
  const { class: toolClass, settings } = checkOptions(where, options, ['execute']);
  const name: unknown = settings.name;
  checkName(where, name);
  refuseGenerator(where, execute);
  const run = (args: unknown, call: ReadCall | ToolCall): unknown => {
    const result: unknown = execute(args, call);
    refuseGeneratorResult(where, result);
    return result;
  };
  return madeDefinition({ ...settings, name, class: toolClass, execute, run });
}

/** What `tool` takes. */
export interface FunctionToolOptions<
  C extends ToolClass,
  Input,
  Args,
  Name extends string,
  F extends Handler,
> extends ToolOptions<C, Input, Args, Name> {
  /** Part of the tool's contract: renaming it starts new keys. */
  readonly name: LiteralName<Name>;
  readonly execute: F & Unless<HandlerProblem<C, Input, ArgsOf<Input, Args>, F>>;
}

/** The definition, which also keeps the handler's own type, for tests that call it directly. */
export interface FunctionTool<C extends ToolClass, Name extends string, F extends Handler> extends ToolDefinition {
  readonly name: Name;
  readonly class: C;
  readonly execute: F;
}

/** Written as a method, so that a handler without a schema may say itself what its arguments are. */
type Execute<C extends ToolClass, Args> = {
  of(args: Args, call: C extends 'read' ? ReadCall : ToolCall): unknown;
}['of'];

function isHandler(value: unknown): value is (args: unknown, call: ReadCall | ToolCall) => unknown {
  return typeof value === 'function';
}
