import type { Sight, Step } from '@retrysafe/dispatcher/ledger';

/**
 * Decides on what was seen and writes only if the record is still as it was seen; else looks again. Each round that
 * fails means that somebody else's went through, so it ends.
 */
export async function converge<Seen extends Sight, Answer>(
  look: () => Promise<Seen>,
  decide: (sight: Sight) => Step<Answer>,
  swap: (seen: Seen, step: Step<unknown>) => Promise<boolean>,
  first?: Seen,
): Promise<Answer> {
  for (let seen = first ?? (await look()); ; seen = await look()) {
    const step = decide(seen);
    const nothingToWrite = step.row === undefined && (step.approvals ?? []).length === 0;
    if (nothingToWrite || (await swap(seen, step))) return step.answer;
  }
}
