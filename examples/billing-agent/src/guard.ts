import type { ToolDefinition } from '@retrysafe/decorators';
import { told, type Dispatcher } from '@retrysafe/dispatcher';
import { asSchema, jsonSchema, tool, type FlexibleSchema, type ToolSet } from 'ai';

/** Where the plan stands. The orchestrator knows this; the model never sees it and cannot change it. */
export interface PlanStep {
  readonly task: string;
  readonly step: string;
  /** Which of several equal calls the step asks for, by the plan: an item's id, a loop index. */
  readonly ordinal?: string;
}

/** The tools for the AI SDK, each `execute` sent through the dispatcher under the plan's intent. */
export function guard(dispatcher: Dispatcher, tools: readonly ToolDefinition[], plan: PlanStep): ToolSet {
  return Object.fromEntries(
    tools.map((definition) => {
      const execute = async (args: unknown, { abortSignal }: { readonly abortSignal?: AbortSignal }) => {
        const word = told(await dispatcher.call(definition.name, args, { ...plan, signal: abortSignal }));
        if (word.shown === 'error') throw new Error(word.text); // which the SDK shows to the model as the tool's error
        return word.shown === 'success' ? word.value : word.text;
      };
      return [definition.name, tool({ ...described(definition), execute })];
    }),
  );
}

/** A tool as the model sees it. Nothing runs here. */
export function described({ description, input, class: toolClass }: ToolDefinition) {
  return {
    ...(description === undefined ? {} : { description }),
    // Without its validation: the dispatcher validates, and a schema that transforms must not run twice.
    inputSchema: jsonSchema(() => asSchema(input as FlexibleSchema<unknown>).jsonSchema),
    metadata: { toolClass },
  };
}
