import type { ToolDefinition } from '@retrysafe/decorators';
import type { Answer, Dispatcher } from '@retrysafe/dispatcher';
import { asSchema, jsonSchema, tool, type FlexibleSchema, type ToolSet } from 'ai';

/** Where the plan stands. The orchestrator knows this; the model never sees it and cannot change it. */
export interface PlanStep {
  readonly task: string;
  readonly step: string;
  /** Which of several equal calls the step asks for, by the plan: an item's id, a loop index. */
  readonly ordinal?: string;
}

/** The same tools for the AI SDK, each `execute` sent through the dispatcher under the plan's intent. */
export function guard(dispatcher: Dispatcher, tools: readonly ToolDefinition[], plan: PlanStep): ToolSet {
  return Object.fromEntries(tools.map((definition) => [definition.name, guarded(dispatcher, definition, plan)]));
}

function guarded(dispatcher: Dispatcher, definition: ToolDefinition, plan: PlanStep) {
  return tool({
    description: definition.description ?? definition.name,
    // Without its validation: the dispatcher validates, and a schema that transforms must not run twice.
    inputSchema: jsonSchema(() => asSchema(definition.input as FlexibleSchema<unknown>).jsonSchema),
    metadata: { toolClass: definition.class },
    execute: async (args, { toolCallId, abortSignal }) =>
      forModel(
        await dispatcher.call(definition.name, args, {
          ...plan,
          callId: toolCallId,
          ...(abortSignal === undefined ? {} : { signal: abortSignal }),
        }),
      ),
  });
}

/** What the model reads. The SDK turns a thrown error into a tool error; everything else is a success. */
function forModel(answer: Answer): unknown {
  switch (answer.kind) {
    case 'done':
      // Told apart from its own arguments, the model can see what was really done and ask again for the rest.
      return answer.args === undefined ? answer.result : { result: answer.result, done_with: answer.args };
    case 'failed':
      throw new Error(answer.reason);
    case 'denied':
      throw new Error('A person declined this call.');
    case 'unknown':
    case 'running':
    case 'approval-required':
    case 'refused':
      throw new Error(answer.message);
  }
}
