import { tool, type ToolCall, type ToolClass } from '@retrysafe/decorators';
import { type Answer, type CallContext, type Dispatcher, intentKey } from '../../src/index.js';
import { type Args, leaseMs, plan, type setting } from '../setting.js';

/** Public bug reports against other tools, each as a case that must come out right here. The title names the report. */
export type Case = readonly [report: string, outcome: string, run: () => Promise<void>];

export const writes = ['idempotent-write', 'non-idempotent-write', 'irreversible'] as const;
export const a: Args = { text: 'September consulting' };
export const b: Args = { text: 'Consulting, September' };

export type Here = ReturnType<typeof setting>;
type Execute = (args: Args, call: ToolCall) => unknown;

export function write(name: string, execute: Execute, toolClass: ToolClass = 'non-idempotent-write') {
  return tool({ name: name as 'a literal', class: toolClass as 'idempotent-write', execute });
}

export const texts = ({ world }: Here) => world.effects.map(({ body }) => (body as Args).text);
export const kinds = (answers: readonly Answer[]) => answers.map(({ kind }) => kind);

/** Another process marks a start, perhaps commits, and is never heard of again. Its key. */
export async function crash({ store, clock, world }: Here, toolClass: ToolClass, commit: boolean): Promise<string> {
  const intent = { tenant: 'default', ...plan, tool: toolClass, ordinal: '0' };
  const key = intentKey(intent, 0);
  await store.claim({
    ...intent,
    key,
    generation: 0,
    class: toolClass,
    args: JSON.stringify(a),
    holder: 'gone',
    leaseMs,
    start: true,
    reopen: false,
  });
  if (commit) await world.request(a, toolClass === 'idempotent-write' ? key : undefined);
  await clock.advance(leaseMs + 1);
  return key;
}

export const yes = { approve: true, by: 'ann' };
export const no = { approve: false, by: 'ann' };

/** The question that the irreversible tool's first call comes to. */
export async function askedFor(dispatcher: Dispatcher, args = a, context: CallContext = plan) {
  const answer = await dispatcher.call('irreversible', args, context);
  if (answer.kind !== 'approval-required') throw new Error(`not asked, but ${answer.kind}`);
  return answer;
}
