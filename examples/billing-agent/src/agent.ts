import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs, type LanguageModel, type ToolSet } from 'ai';

export interface ModelAddress {
  /** The part before `/chat/completions`. */
  readonly url: string;
  readonly name: string;
  /** The environment variable that holds the key. The key itself is never passed around. */
  readonly keyVariable?: string;
}

/** The agent loop: the model calls tools until it answers in words. Its words come back. */
export async function runAgent(model: LanguageModel, tools: ToolSet, prompt: string): Promise<string> {
  const { text } = await generateText({ model, tools, prompt, stopWhen: stepCountIs(8) });
  return text;
}

/** Any model behind the OpenAI chat completions interface. */
export function chatModel({ url, name, keyVariable }: ModelAddress): LanguageModel {
  const apiKey = keyVariable === undefined ? undefined : process.env[keyVariable];
  return createOpenAICompatible({ name: 'chat', baseURL: url, ...(apiKey === undefined ? {} : { apiKey }) })(name);
}

/** The model that the environment names, if it names one. */
export function modelFrom(env: NodeJS.ProcessEnv): ModelAddress | undefined {
  const url = env['RETRYSAFE_MODEL_URL'];
  if (url === undefined) return undefined;
  return { url, name: env['RETRYSAFE_MODEL'] ?? 'default', keyVariable: 'RETRYSAFE_MODEL_KEY' };
}
