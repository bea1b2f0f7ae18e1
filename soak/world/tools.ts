import { type ProbeAnswer, type ReadCall, tool, type ToolCall } from '@retrysafe/decorators';
import type { Effect, ProviderRequest } from './provider.js';

/** The intent's words as a model put them, this time. */
export interface Args {
  readonly words: string;
}

/** How handlers reach the world. */
export interface Outside {
  readonly run: string;
  request(request: ProviderRequest, signal: AbortSignal): Promise<Effect>;
  /** A question that changes nothing. */
  look(args: Args): Promise<unknown>;
  /** What the provider says when asked whether this effect happened. */
  probe(callKey: string, label?: string): Promise<ProbeAnswer<Effect>>;
  /** A handler runs, for as long as `work` does. */
  running<T>(callKey: string, work: () => Promise<T>): Promise<T>;
}

/** How a tool's calls may end once all is well again. */
export interface ToolPlan {
  readonly name: string;
  /** A call heals an interrupted one, so that nothing stays unknown. */
  readonly heals: boolean;
  readonly asks: boolean;
  /** The parts whose effects are counted; a tool without parts has the one part ''. */
  readonly parts: readonly string[];
}

const whole = [''];

/** The tools of the soak: each class, with what a declaration may add to it. */
export const toolPlans: readonly ToolPlan[] = [
  { name: 'set', heals: true, asks: false, parts: whole },
  { name: 'append', heals: false, asks: false, parts: whole },
  { name: 'probed', heals: false, asks: false, parts: whole },
  { name: 'send', heals: false, asks: true, parts: whole },
  { name: 'wire', heals: true, asks: true, parts: whole },
  { name: 'ticket', heals: false, asks: false, parts: whole },
  { name: 'beside', heals: true, asks: false, parts: ['/one', '/two', '/three', '/four'] },
  { name: 'stepwise', heals: false, asks: false, parts: ['/charge', '/note', '/mail'] },
];

/** Throws for a name that no tool has. */
export function planOf(name: string): ToolPlan {
  const plan = toolPlans.find((one) => one.name === name);
  if (plan === undefined) throw new Error(`The soak has no tool '${name}'.`);
  return plan;
}

/** Half a lease, so that a handler can time out before its key is lost. */
export const handlerTimeoutMs = 1_500;

/** The handlers. A provider that takes keys is told the key; the others are not. */
export function toolsOver(outside: Outside): readonly unknown[] {
  const keyed = (args: Args, call: ToolCall) =>
    outside.running(call.idempotencyKey, () =>
      outside.request(requestOf(outside, args, call, call.idempotencyKey), call.signal),
    );
  const unkeyed = (args: Args, call: ToolCall) =>
    outside.running(call.idempotencyKey, () => outside.request(requestOf(outside, args, call, null), call.signal));
  const timeoutMs = handlerTimeoutMs;
  return [
    tool({ name: 'look', class: 'read', execute: (args: Args, _call: ReadCall) => outside.look(args) }),
    tool({ name: 'set', class: 'idempotent-write', timeoutMs, execute: keyed }),
    tool({ name: 'append', class: 'non-idempotent-write', timeoutMs, execute: unkeyed }),
    tool({
      name: 'probed',
      class: 'non-idempotent-write',
      timeoutMs,
      probe: ({ idempotencyKey }) => outside.probe(idempotencyKey),
      execute: unkeyed,
    }),
    tool({ name: 'ticket', class: 'non-idempotent-write', timeoutMs, subject: () => ['the one'], execute: unkeyed }),
    tool({ name: 'send', class: 'irreversible', timeoutMs, execute: unkeyed }),
    tool({ name: 'wire', class: 'irreversible', repeatable: true, timeoutMs, execute: keyed }),
    tool({
      name: 'beside',
      class: 'idempotent-write',
      execute: (args: Args, call: ToolCall) => outside.running(call.idempotencyKey, () => beside(outside, args, call)),
    }),
    tool({
      name: 'stepwise',
      class: 'idempotent-write',
      execute: (args: Args, call: ToolCall) =>
        outside.running(call.idempotencyKey, () => stepwise(outside, args, call)),
    }),
  ];
}

// A charge at a provider that takes keys, a note at one that takes none, and a mail at one that can be asked.
async function stepwise(outside: Outside, args: Args, call: ToolCall): Promise<readonly Effect[]> {
  const charge = await call.step('charge', (part) =>
    outside.request(requestOf(outside, args, call, part.idempotencyKey, '/charge'), part.signal),
  );
  const note = await call.step('note', { class: 'non-idempotent-write' }, (part) =>
    outside.request(requestOf(outside, args, call, null, '/note'), part.signal),
  );
  const request = requestOf(outside, args, call, null, '/mail');
  const probe = () => outside.probe(request.callKey, request.label);
  const mail = await call.step('mail', { class: 'non-idempotent-write', probe }, (part) =>
    outside.request(request, part.signal),
  );
  return [charge, note, mail];
}

// Two chains side by side, each with a wait of its own between its parts.
async function beside(outside: Outside, args: Args, call: ToolCall): Promise<readonly Effect[]> {
  const part = (name: string) =>
    call.step(name, ({ idempotencyKey, signal }) =>
      outside.request(requestOf(outside, args, call, idempotencyKey, `/${name}`), signal),
    );
  const chain = async (first: string, second: string) => {
    const before = await part(first);
    await outside.look(args);
    return [before, await part(second)];
  };
  const effects = await Promise.all([chain('one', 'two'), chain('three', 'four')]);
  return effects.flat().sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true })); // as they came about
}

function requestOf({ run }: Outside, args: Args, call: ToolCall, key: string | null, part = ''): ProviderRequest {
  return { run, label: labelOf(call.tool, call.intent) + part, callKey: call.idempotencyKey, key, body: args };
}

/** An intent in words, the same for all its generations, for all that are about one subject, and for all that one turn of a model asks for. */
export function labelOf(name: string, { step, ordinal }: { readonly step: string; readonly ordinal: string }): string {
  return `${name} ${step} ${name === 'ticket' || step === 'turn' ? 'any' : ordinal}`;
}
