import type { StandardSchemaV1 } from '@standard-schema/spec';
import { decoratedMethod, earlierTag, tagMethod, type MethodContext } from './decorated-method.js';
import { refuseGenerator } from './generator.js';
import type { Handler, HandlerProblem, Unless } from './handler-check.js';
import { tagFormat } from './tag-store.js';
import { type ToolClass, toolClasses } from './tool-class.js';
import { ToolDefinitionError } from './tool-definition-error.js';
import { checkName } from './tool-name.js';
import { checkOptions, type ArgsOf, type ToolOptions } from './tool-options.js';
import { toolTags } from './tool-tag.js';

/**
 * Tag a method as a tool, under standard and under legacy decorators. The method gets `(args, call)`.
 * It only tags: the method itself stays as it is. Throws a `ToolDefinitionError` for what the compiler cannot see.
 */
export function Tool<
  const C extends ToolClass,
  const Name extends string = '',
  Input extends StandardSchemaV1 | undefined = undefined,
  Args = unknown,
>(
  options: ToolOptions<C, Input, Args, Name>,
  ...misused: readonly never[]
): ToolDecorator<C, Input, ArgsOf<Input, Args>> {
  // Without its parentheses it is handed the method, and in legacy mode the prototype and the name.
  if (misused.length > 0) throw withoutOptions(misused[0]);
  return (...decorator: readonly unknown[]) => {
    const decorated = decoratedMethod('@Tool', decorator);
    const where = `The tool '${String(decorated.key)}'`;
    const { class: toolClass, settings } = checkOptions(where, options);
    if (settings.name === undefined) checkName(where, decorated.key);
    refuseGenerator(where, decorated.method);
    if (earlierTag(toolTags, decorated) !== undefined) {
      throw new ToolDefinitionError('already-tagged', `${where} is tagged twice. Keep one @Tool.`);
    }
    tagMethod(toolTags, decorated, { format: tagFormat, kind: 'method', class: toolClass, settings });
  };
}

function withoutOptions(second: unknown): ToolDefinitionError {
  const key = typeof second === 'object' && second !== null && 'name' in second ? second.name : second;
  return new ToolDefinitionError(
    'no-class',
    `@Tool stands on '${String(key)}' without its options. Write @Tool({ class: ... }), with one of: ${toolClasses.join(', ')}.`,
  );
}

/** A decorator of either kind, for a method that fits the class and the input. */
// One rest-tuple signature for both modes: TypeScript 7 prints only the last overload's error, so there is only one.
export type ToolDecorator<C extends ToolClass, Input, Args> = <F extends Handler>(
  ...decorator:
    | [method: F & Unless<HandlerProblem<C, Input, Args, F>>, context: MethodContext]
    | [
        home: object,
        key: string | symbol,
        descriptor: TypedPropertyDescriptor<F> & Unless<HandlerProblem<C, Input, Args, F>>,
      ]
) => void;
