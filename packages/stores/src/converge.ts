import type { Sight, Step } from '@retrysafe/dispatcher/ledger';

/** What a store saw, with the revision of the record that a write must still find. Null: there was no record. */
export interface Seen extends Sight {
  readonly revision: number | null;
}

/**
 * Decides on what was seen and writes only if the record is still as it was seen; else looks again. Each round that
 * fails means that somebody else's went through, so it ends.
 */
export async function converge<Saw extends Sight, Answer>(
  look: () => Promise<Saw>,
  decide: (sight: Sight) => Step<Answer>,
  swap: (seen: Saw, step: Step<unknown>) => Promise<boolean>,
  first?: Saw,
): Promise<Answer> {
  for (let seen = first ?? (await look()); ; seen = await look()) {
    const step = decide(seen);
    const nothingToWrite = step.row === undefined && (step.approvals ?? []).length === 0;
    if (nothingToWrite || (await swap(seen, step))) return step.answer;
  }
}
