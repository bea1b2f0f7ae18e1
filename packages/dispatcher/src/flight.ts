import type { Answer } from './answer.js';
import { firstArgs } from './first-args.js';
import { decodeOutcome } from './outcome.js';
import type { Flight } from './flights.js';
import type { Surroundings } from './surroundings.js';
import { tell } from './tell.js';
import type { WriteCall } from './write-call.js';

/**
 * The flight's answer, as a duplicate gets it; undefined when it ended without one and the key must be looked at again.
 * Rejects with the pause that ended it: who joined would otherwise run up to that pause once more.
 */
export async function landed(around: Surroundings, call: WriteCall, flight: Flight): Promise<Answer | undefined> {
  const answer = await flight.answer;
  // One whose own caller aborted before it began has left the key free.
  if (answer === undefined || (answer.kind === 'refused' && answer.code === 'aborted')) return undefined;
  const { key, generation } = flight.record;
  switch (answer.kind) {
    case 'done': {
      tell(around, call, { kind: 'deduplicated', state: 'done' }, key, generation);
      const first = firstArgs(around, call, flight.record);
      const outcome = decodeOutcome(around.codec, { tenant: call.intent.tenant, key }, flight.outcome);
      const result =
        outcome?.kind === 'done' ? { result: outcome.result } : ({ result: undefined, resultLost: true } as const);
      return {
        kind: 'done',
        deduplicated: true,
        key,
        attempts: answer.attempts,
        recorded: answer.recorded,
        ...result,
        ...first,
      };
    }
    case 'failed':
      tell(around, call, { kind: 'deduplicated', state: 'failed' }, key, generation);
      return { ...answer, deduplicated: true };
    default:
      firstArgs(around, call, flight.record);
      return answer;
  }
}
