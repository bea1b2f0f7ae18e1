import type { Answer } from './answer.js';
import { answered, concluded, type Won } from './conclude.js';
import { recordForgotten } from './forgotten.js';
import { recordOutcome } from './recording.js';
import type { Surroundings } from './surroundings.js';
import type { WriteCall } from './write-call.js';

/**
 * A transactional handler ended the transaction itself. What it wrote may stand, beside a claim that nobody else would
 * settle before its lease ends: so it is settled `unknown` at once. Undefined when somebody else has the key by now.
 */
export async function endedByHandler(
  around: Surroundings,
  call: WriteCall,
  { record, before }: Won,
  attempts: number,
): Promise<Answer | undefined> {
  const conclusion = concluded(around, call, record, 'unknown', { kind: 'ambiguous', reason }, undefined);
  const held = { record, before, hold: record, confirmedAt: around.clock.now(), attempts, outcome: null };
  let settled = await recordOutcome(around, held, 'unknown', conclusion.text);
  if (settled?.kind === 'fenced' && settled.record === null)
    // it was rolled back, and more may have been written since
    settled = await recordForgotten(around, record, 'unknown', conclusion.text);
  return answered(around, call, held, conclusion, settled);
}

const reason =
  "its handler ended the transaction itself. Take commit and rollback out of it, or leave 'transactional' out of its tag";
