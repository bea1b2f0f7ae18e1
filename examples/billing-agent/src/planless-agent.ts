import { toolsOf } from '@retrysafe/decorators';
import {
  createDispatcher,
  told,
  type DispatcherOptions,
  type ShownCall,
  type Told,
  type TurnCall,
} from '@retrysafe/dispatcher';
import { generateText, tool, type JSONValue, type ModelMessage, type ToolResultPart, type ToolSet } from 'ai';
import { chatModel } from './agent.js';
import type { Surroundings } from './billing-agent.js';
import { BillingTools } from './billing-tools.js';
import { described } from './guard.js';

/** The user's turn in a thread: all there is to name an intent when nobody made a plan. */
export interface UserTurn {
  readonly task: string;
  readonly step: string;
}

/**
 * A chat agent. Its tools have no `execute`: each response's calls go to the dispatcher together, with what the model
 * was shown so far, and the dispatcher tells a retry (it follows a failure) from a repeat (it follows a success).
 */
export function planlessAgent({ billingUrl, model }: Surroundings, options: Omit<DispatcherOptions, 'tools'>) {
  const definitions = toolsOf(new BillingTools(billingUrl));
  const dispatcher = createDispatcher({ ...options, tools: [...definitions] });
  const tools: ToolSet = Object.fromEntries(
    definitions.map((definition) => [definition.name, tool(described(definition))]),
  );

  return async (turn: UserTurn, prompt: string): Promise<string> => {
    const messages: ModelMessage[] = [{ role: 'user', content: prompt }];
    const history: ShownCall[] = [];
    for (let n = 0; n < 8; n += 1) {
      const response = String(n);
      const written = await generateText({ model: chatModel(model), tools, messages });
      if (written.toolCalls.length === 0) return written.text;
      const calls = written.toolCalls.map(({ toolCallId, toolName, input }) => ({
        callId: toolCallId,
        name: toolName,
        args: input as unknown,
      }));
      const answers = await dispatcher.turn({ ...turn, response, calls, history });
      const results = answers.map((answer, index) => resultOf(calls[index] as TurnCall, told(answer))); // one answer for each call, in their order
      messages.push(...written.response.messages, { role: 'tool', content: results.map(({ part }) => part) });
      history.push(...results.map(({ callId, shown }) => ({ callId, response, shown })));
    }
    return 'The agent gave up.';
  };
}

function resultOf({ callId, name }: TurnCall, word: Told) {
  const part: ToolResultPart = { type: 'tool-result', toolCallId: callId, toolName: name, output: outputOf(word) };
  return { part, callId, shown: word.shown };
}

function outputOf(word: Told): ToolResultPart['output'] {
  if (word.shown === 'success') return { type: 'json', value: (word.value ?? null) as JSONValue };
  return { type: word.shown === 'error' ? 'error-text' : 'text', value: word.text };
}
