import { tool, type ToolCall, type TransactionalCall } from '@retrysafe/decorators';
import type { Effect } from './provider.js';
import { type Args, labelOf, type ToolPlan } from './tools.js';

/** The tools whose effects are rows beside the ledger: nothing of them is ever in doubt for long. */
export const bookPlans: readonly ToolPlan[] = [
  { name: 'book', heals: true, asks: false, parts: [''] },
  { name: 'transfer', heals: true, asks: true, parts: [''] },
];

/** A row is an effect. It has no key of its own, so that a second one would show. */
export type InsertRow = (tx: unknown, effect: Effect) => unknown;

/** The tools of `bookPlans`; `insert` writes their row. */
export function bookTools(insert: InsertRow): readonly unknown[] {
  const execute = async (args: Args, call: TransactionalCall) => {
    const effect = effectOf(args, call);
    await insert(call.tx, effect);
    return effect;
  };
  return [
    tool({ name: 'book', class: 'non-idempotent-write', transactional: true, execute }),
    tool({ name: 'transfer', class: 'irreversible', transactional: true, execute }),
  ];
}

function effectOf(args: Args, call: ToolCall): Effect {
  const callKey = call.idempotencyKey;
  return { id: `row of ${callKey}`, label: labelOf(call.tool, call.intent), callKey, body: args };
}
