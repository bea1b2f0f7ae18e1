import { z } from 'zod';
import { bodyOf, listenOnLoopback, type Loopback } from './loopback.js';
import type { Log } from './transcript.js';

const ChatRequest = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })).min(1),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).min(1),
});

/** The invoices that a user may ask for, in order. */
const months = [
  { month: 'September 2026', due: '2026-10-31' },
  { month: 'October 2026', due: '2026-11-30' },
] as const;

/** One invoice as a model words it twice: the amount loses its zeros, the date gets a time. */
const wordings = [
  ({ month, due }: Month) => ({ description: `Consulting services - ${month}`, amount: '4250.00', due }),
  ({ month, due }: Month) => ({
    description: `Professional consulting services for ${month}`,
    amount: '4250',
    due: `${due}T00:00:00Z`,
  }),
] as const;

type Month = (typeof months)[number];

export interface ScriptedModel extends Loopback {
  /** What the model was told, in order: the newest tool result of each request, as it stood there. */
  readonly told: readonly string[];
}

/**
 * A model behind the OpenAI chat completions interface, with one habit of real ones: it never repeats itself. It asks
 * for an invoice, asks again in other words when it reads anything but an invoice, and stops once it has read `wanted`.
 */
export async function startScriptedModel(log: Log, wanted = 1): Promise<ScriptedModel> {
  const told: string[] = [];
  let asked = 0;

  const server = await listenOnLoopback((request, response) => {
    void bodyOf(request)
      .then((body) => reply(ChatRequest.parse(JSON.parse(body))))
      .then(
        (message) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion(message))),
        () => response.writeHead(400).end(),
      );
  });

  function reply({ messages, tools }: z.infer<typeof ChatRequest>): Message {
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
    hear(results.at(-1));
    const made = results.flatMap(invoiceIn);
    const month = months[made.length];
    if (made.length === wanted || month === undefined) return { content: `Done: ${made.join(', ')}.` };
    asked += 1;
    const { description, amount, due } = wordings[asked % 2 === 1 ? 0 : 1](month);
    log('model', `asks for "${description}", ${amount}, due ${due}`);
    // Written by hand, since JSON.stringify knows only one way to write a number.
    const args = `{"customer_id":"cus_XXXX","description":"${description}","amount":${amount},"currency":"AUD","due_date":"${due}"}`;
    return {
      content: null,
      tool_calls: [
        { id: `call_${asked}`, type: 'function', function: { name: tools[0]?.function.name, arguments: args } },
      ],
    };
  }

  function hear(result: string | undefined): void {
    if (result === undefined) return;
    told.push(result);
    const [invoice] = invoiceIn(result);
    log('model', invoice === undefined ? `reads: ${result}` : `reads a success: ${invoice}`);
  }

  return { ...server, told };
}

/** The number of the invoice that a tool result names, if it names one. */
const invoiceIn = (result: string) => /"id":"(in_\d+)"/.exec(result)?.slice(1, 2) ?? [];

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
