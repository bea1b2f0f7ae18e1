import { z } from 'zod';
import { bodyOf, listenOnLoopback, type Loopback } from './loopback.js';
import type { Log } from './transcript.js';

const ChatRequest = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })).min(1),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).min(1),
});

/** One invoice as a model wrote it twice: the amount lost its zeros, the date got a time. */
const wordings = [
  { description: 'Consulting services - September 2026', amount: '4250.00', due: '2026-10-31' },
  { description: 'Professional consulting services for September 2026', amount: '4250', due: '2026-10-31T00:00:00Z' },
] as const;

export interface ScriptedModel extends Loopback {
  /** What the model was told, in order: each tool result as it stood in the request. */
  readonly told: readonly string[];
}

/**
 * A model behind the OpenAI chat completions interface, with one habit of real ones: it never repeats itself. It asks
 * for an invoice, asks again in other words when it reads anything but an invoice, and stops when it reads one.
 */
export async function startScriptedModel(log: Log): Promise<ScriptedModel> {
  const told: string[] = [];
  let asked = 0;

  const server = await listenOnLoopback((request, response) => {
    void bodyOf(request)
      .then((body) => reply(ChatRequest.parse(JSON.parse(body))))
      .then(
        (message) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion(message))),
        () => response.writeHead(400).end(),
      );
  });

  function reply({ messages, tools }: z.infer<typeof ChatRequest>): Message {
    const last = messages.at(-1);
    if (last?.role === 'tool') {
      const result = String(last.content);
      told.push(result);
      const invoice = /"id":"(in_\d+)"/.exec(result)?.[1];
      log('model', invoice === undefined ? `reads an error: ${result}` : `reads a success: ${invoice}`);
      if (invoice !== undefined) return { content: `Done: invoice ${invoice}.` };
    }
    const { description, amount, due } = wordings[asked % 2 === 0 ? 0 : 1];
    asked += 1;
    log('model', `asks for "${description}", ${amount}, due ${due}`);
    // Written by hand, since JSON.stringify knows only one way to write a number.
    const args = `{"customer_id":"cus_XXXX","description":"${description}","amount":${amount},"currency":"AUD","due_date":"${due}"}`;
    const call = { name: tools[0]?.function.name, arguments: args };
    return { content: null, tool_calls: [{ id: `call_${asked}`, type: 'function', function: call }] };
  }

  return { ...server, told };
}

interface Message {
  readonly content: string | null;
  readonly tool_calls?: readonly object[];
}

function completion(message: Message): object {
  const finish = message.tool_calls === undefined ? 'stop' : 'tool_calls';
  return {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  };
}
