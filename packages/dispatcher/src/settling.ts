import type { Desk } from './admit.js';
import { checkFields } from './known-fields.js';
import type { Outcome } from './outcome.js';
import { tell } from './tell.js';

/** How an `unknown` ended, as a person found out. */
export type HumanOutcome =
  /** It happened. `result` is what duplicates are answered with. */
  | { readonly kind: 'done'; readonly result?: unknown }
  /** Surely nothing of it happened, parts included: the same intent may then run anew, under a new key. */
  | { readonly kind: 'failed'; readonly reason?: string | undefined };

/** Who settles, and whose key it is. */
export interface SettleOptions {
  readonly by: string;
  /** Default: the dispatcher's. A key of another tenant does not stand here. */
  readonly tenant?: string | undefined;
}

/**
 * False when the key does not stand at `unknown` for this tenant. Rejects when the store does, with the codec's error for
 * a result that cannot be stored, and with a TypeError for an outcome that is none, or when nobody says it.
 */
export async function settleByHand(
  desk: Desk,
  key: string,
  outcome: HumanOutcome,
  options: SettleOptions | undefined,
): Promise<boolean> {
  const { by, tenant = desk.tenant }: Partial<SettleOptions> = options ?? {};
  if (outcome?.kind !== 'done' && outcome?.kind !== 'failed')
    throw new TypeError("To settle a key say how it ended: { kind: 'done', result } or { kind: 'failed', reason }.");
  if (outcome.kind === 'done')
    checkFields<typeof outcome>("What is settled as 'done'", outcome, { kind: true, result: true });
  else checkFields<typeof outcome>("What is settled as 'failed'", outcome, { kind: true, reason: true });
  if (typeof by !== 'string' || by === '')
    throw new TypeError("To settle a key needs 'by': who found out. Pass it last: settle(key, outcome, { by }).");
  checkFields<SettleOptions>('settle', options, { by: true, tenant: true });
  const stored: Outcome =
    outcome.kind === 'done'
      ? { kind: 'done', result: outcome.result }
      : { kind: 'failed', reason: outcome.reason ?? `it did not happen, says ${by}`, by };
  if (typeof key !== 'string') return false;
  const text = desk.codec.encode(stored, { tenant, key, what: 'outcome' });
  const record = await desk.store.get(key);
  if (record === undefined || record.tenant !== tenant) return false;
  if (!(await desk.store.resolve(key, outcome.kind, text))) return false;
  tell(
    desk,
    { tool: { name: record.tool, class: record.class }, intent: record },
    { kind: 'resolved', state: outcome.kind, by },
    key,
    record.generation,
  );
  return true;
}
