import { concluded, type HeldFacts } from './conclude.js';
import type { Ending } from './ending.js';
import { giveBack, recordOutcome } from './recording.js';
import type { Surroundings } from './surroundings.js';
import type { WriteCall } from './write-call.js';

/**
 * Give the key back, for a framework's pause that is then thrown on. That would also forget a start under this hold that
 * is in doubt: then `unknown` is recorded instead.
 */
export async function releaseForPause(
  around: Surroundings,
  call: WriteCall,
  held: HeldFacts,
  ending: Ending | undefined,
  startInDoubt: boolean,
): Promise<void> {
  if (!startInDoubt) {
    await giveBack(around, held);
    return;
  }
  const reason = 'a start before the pause is in doubt';
  const { text } = concluded(around, call, held.record, 'unknown', ending, reason);
  await recordOutcome(around, held, 'unknown', text);
}
