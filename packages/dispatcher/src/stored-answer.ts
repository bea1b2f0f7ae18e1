import type { Answer, Unknown } from './answer.js';
import { firstArgs } from './first-args.js';
import { messages, refusals } from './messages.js';
import { decodeOutcome } from './outcome.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import { tell } from './tell.js';
import type { WriteCall } from './write-call.js';

/** What a settled record answers to a duplicate of its call. Decided by the record's state, never by what the result looks like. */
export function storedAnswer(around: Surroundings, call: WriteCall, record: LedgerRecord): Answer {
  const { key, attempts, generation } = record;
  const outcome = decodeOutcome(around.codec, record, record.outcome);
  const first = firstArgs(around, call, record);
  switch (record.state) {
    case 'done':
      tell(around, call, { kind: 'deduplicated', state: 'done' }, key, generation);
      return {
        kind: 'done',
        result: outcome?.kind === 'done' ? outcome.result : undefined,
        deduplicated: true,
        key,
        attempts,
        recorded: true,
        ...first,
        ...(outcome?.kind !== 'done' && { resultLost: true }),
      };
    case 'failed':
      tell(around, call, { kind: 'deduplicated', state: 'failed' }, key, generation);
      return { kind: 'failed', reason: reasonOf(outcome), deduplicated: true, key, attempts };
    case 'unknown':
      tell(around, call, { kind: 'unknown', after: 'again' }, key, generation);
      return unknownAnswer(call, key, reasonOf(outcome));
    default:
      return refusals.keyExpired(call.tool.name);
  }
}

export function unknownAnswer({ tool }: WriteCall, key: string, reason: string): Unknown {
  const message = tool.rules.unknown === 'take-over' ? messages.unknownMayRepeat : messages.unknown;
  return { kind: 'unknown', reason, key, message: message(tool.name) };
}

function reasonOf(outcome: ReturnType<typeof decodeOutcome>): string {
  return outcome !== undefined && 'reason' in outcome ? outcome.reason : 'the reason cannot be read back';
}
