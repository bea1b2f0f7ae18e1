import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './answer.js';
import type { Ending } from './ending.js';
import { firstArgs } from './first-args.js';
import { decodeOutcome, encodeOutcome, type Outcome } from './outcome.js';
import { type Holding, recordOutcome } from './recording.js';
import type { Claim, LedgerRecord, Settled, SettledState } from './store.js';
import { storedAnswer, unknownAnswer } from './stored-answer.js';
import type { Surroundings } from './surroundings.js';
import { type Happening, tell } from './tell.js';
import { letGo } from './thenable.js';
import type { WriteCall } from './write-call.js';

/** A claim that was won. */
export type Won = Extract<Claim, { kind: 'won' }>;

/** What is known of a held call when it ends. */
export interface HeldFacts extends Holding {
  readonly record: LedgerRecord;
  readonly before: Won['before'];
  /** Starts of the handler in this generation. */
  readonly attempts: number;
  /** Set to the text of the outcome that is answered. */
  outcome: string | null;
}

/** How a held call ended, ready to be recorded. */
export interface Conclusion {
  readonly state: SettledState;
  readonly ending: Ending | undefined;
  readonly outcome: Outcome;
  readonly text: string;
  readonly resultLost: boolean;
}

/** `stuck` is a better reason than the ending's. */
export function concluded(
  around: Surroundings,
  call: WriteCall,
  place: Pick<LedgerRecord, 'tenant' | 'key'>,
  state: SettledState,
  ending: Ending | undefined,
  stuck: string | undefined,
): Conclusion {
  const outcome = outcomeOf(state, ending, stuck);
  const { text, lost } = encodeOutcome(around, place, redacted(around, call, outcome));
  return { state, ending, outcome, text, resultLost: lost };
}

/**
 * The answer, once `settled` says what became of the record: undefined when the store could not be told. Undefined when
 * somebody else has the key: look at it anew.
 */
export function answered(
  around: Surroundings,
  call: WriteCall,
  held: HeldFacts,
  conclusion: Conclusion,
  settled: Settled | undefined,
): Answer | undefined {
  const { state, ending, outcome, text, resultLost } = conclusion;
  held.outcome = text;
  if (settled?.kind === 'fenced') return fenced(around, call, held, outcome, settled.record);
  if (settled === undefined) happened(around, call, held, { kind: 'unrecorded', state });
  else if (around.events.heard)
    happened(around, call, held, {
      kind: 'settled',
      state,
      attempts: held.attempts,
      ...(resultLost ? { resultLost } : undefined),
    });
  if (state === 'unknown')
    happened(around, call, held, { kind: 'unknown', after: ending === undefined ? 'interrupted' : 'ambiguous' });
  return answerOf(around, call, held, outcome, settled !== undefined);
}

/** A handler returned after everybody stopped waiting: its success settles an `unknown`, or is kept as evidence. */
export async function concludeLate(
  around: Surroundings,
  call: WriteCall,
  held: HeldFacts,
  value: unknown,
): Promise<void> {
  const { text } = encodeOutcome(around, held.record, redacted(around, call, { kind: 'done', result: value }));
  const settled = await recordOutcome(around, held, 'done', text);
  const { attempts, hold } = held;
  if (settled?.kind === 'settled') happened(around, call, held, { kind: 'settled', state: 'done', attempts });
  if (settled?.kind !== 'fenced' || (settled.record?.state === 'done' && isSame(around, settled.record, text))) return;
  happened(around, call, held, { kind: 'divergent', fence: hold.fence });
}

// What is recorded stands, unless it denies an effect that we saw happen.
function fenced(
  around: Surroundings,
  call: WriteCall,
  held: HeldFacts,
  outcome: Outcome,
  record: LedgerRecord | null,
): Answer | undefined {
  if (record?.state === 'done') {
    const ours = held.outcome;
    held.outcome = record.outcome;
    if (outcome.kind === 'done' && !isSame(around, record, ours))
      happened(around, call, held, { kind: 'divergent', fence: held.hold.fence });
    return storedAnswer(around, call, record);
  }
  if (record?.state === 'running' || outcome.kind !== 'done') return undefined;
  happened(around, call, held, { kind: 'divergent', fence: held.hold.fence });
  return answerOf(around, call, held, outcome, false);
}

// A provider that honours the key gives both holders the same: then nothing competes.
function isSame({ codec }: Surroundings, record: LedgerRecord, text: string | null): boolean {
  const recorded = decodeOutcome(codec, record, record.outcome);
  return recorded !== undefined && isDeepStrictEqual(recorded, decodeOutcome(codec, record, text));
}

function outcomeOf(state: SettledState, ending: Ending | undefined, stuck: string | undefined): Outcome {
  if (state === 'done') return { kind: 'done', result: ending?.kind === 'returned' ? ending.value : undefined };
  const reason =
    ending !== undefined && 'reason' in ending ? ending.reason : 'an earlier start never reported how it ended';
  return { kind: state, reason: stuck ?? reason };
}

function redacted({ redact }: Surroundings, { tool }: WriteCall, outcome: Outcome): Outcome {
  if (redact === undefined || outcome.kind !== 'done') return outcome;
  try {
    return { kind: 'done', result: letGo(redact(outcome.result, { tool: tool.name, what: 'result' })) };
  } catch {
    return { kind: 'result-lost' };
  }
}

function answerOf(around: Surroundings, call: WriteCall, held: HeldFacts, outcome: Outcome, recorded: boolean): Answer {
  const { attempts, record, before } = held;
  const { key } = record;
  const first = before === 'none' ? undefined : firstArgs(around, call, record);
  switch (outcome.kind) {
    case 'failed':
      return { kind: 'failed', reason: outcome.reason, deduplicated: false, key, attempts };
    case 'unknown':
      return unknownAnswer(call, key, outcome.reason);
    default: {
      const result = outcome.kind === 'done' ? outcome.result : undefined;
      const done = { kind: 'done', result, deduplicated: false, key, attempts, recorded } as const;
      return first === undefined ? done : { ...done, ...first };
    }
  }
}

function happened(around: Surroundings, call: WriteCall, { record }: HeldFacts, happening: Happening): void {
  tell(around, call, happening, record.key, record.generation);
}
