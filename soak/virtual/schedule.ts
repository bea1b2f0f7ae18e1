import fc from 'fast-check';
import { toolPlans } from '../world/tools.js';
import { turnTools } from './conversation.js';

/** One thing that happens. Numbers that pick are taken modulo how much there is to pick from. */
export type Move =
  /** A model asks for the intent, in its own words. */
  | { readonly do: 'call'; readonly process: number; readonly intent: number; readonly words: number }
  /** A model without a plan asks again for what it wants, or its last response is played again. */
  | {
      readonly do: 'turn';
      readonly process: number;
      readonly tool: number;
      readonly words: number;
      readonly replay: boolean;
    }
  | { readonly do: 'abort'; readonly pick: number }
  /** Requests and answers arrive, in this order. */
  | { readonly do: 'deliver'; readonly picks: readonly number[] }
  | { readonly do: 'drop'; readonly pick: number }
  /** The provider answers a request without acting: "not now", "no", or the framework pauses the handler instead. */
  | { readonly do: 'busy' | 'refuse' | 'pause'; readonly pick: number }
  /** Kill a process: any, or the one that waits for this packet, which goes its way all the same. */
  | { readonly do: 'kill' | 'kill-at'; readonly pick: number }
  | { readonly do: 'freeze' | 'freeze-at' | 'thaw'; readonly pick: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'step-clock'; readonly process: number; readonly ms: number }
  | { readonly do: 'step-store-clock'; readonly ms: number }
  | { readonly do: 'decide'; readonly pick: number; readonly approve: boolean }
  /** A person looks how an unknown ended, and says it. */
  | { readonly do: 'settle'; readonly intent: number }
  /** The task is done with, or taken up again; what is no longer needed is forgotten. */
  | { readonly do: 'close-task' | 'open-task' }
  | { readonly do: 'sweep'; readonly retentionMs: number }
  | { readonly do: 'restart-store' };

/** One intent of a schedule. */
export interface IntentPlan {
  readonly tool: number;
  readonly ordinal: number;
}

/** Intents, and what is done with them. */
export interface Schedule {
  readonly intents: readonly IntentPlan[];
  readonly moves: readonly Move[];
}

/** How many processes a schedule has. */
export const processes = 3;
const pick = fc.nat({ max: 11 });

const happenings: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Move> }[] = [
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('call' as const),
      process: fc.nat({ max: processes - 1 }),
      intent: fc.nat({ max: 2 }),
      words: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('turn' as const),
      process: fc.nat({ max: processes - 1 }),
      tool: fc.nat({ max: turnTools.length - 1 }),
      words: fc.nat({ max: 3 }),
      replay: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 24,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      picks: fc.array(pick, { minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('drop' as const, 'drop', 'busy', 'refuse', 'pause'),
      pick,
    }) as fc.Arbitrary<Move>,
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'kill-at', 'kill-at'), pick }) as fc.Arbitrary<Move>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('freeze' as const, 'freeze-at', 'freeze-at', 'thaw', 'thaw'),
      pick,
    }) as fc.Arbitrary<Move>,
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(10, 200, 1_000, 1_600, 3_100, 9_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      pick,
      approve: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abort' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), intent: fc.nat({ max: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('step-clock' as const),
      process: fc.nat({ max: processes - 1 }),
      ms: fc.constantFrom(-60_000, -2_000, 2_000, 60_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('step-store-clock' as const), ms: fc.constantFrom(-4_000, 4_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close-task' as const, 'close-task', 'open-task') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sweep' as const), retentionMs: fc.constantFrom(0, 0, 2_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart-store' as const) }) },
];

const calm: readonly Move['do'][] = ['call', 'turn', 'deliver', 'decide'];

/** What may happen to a few intents; one schedule in eight is calm, so that needless doubt shows. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  intents: fc.array(fc.record({ tool: fc.nat({ max: toolPlans.length - 1 }), ordinal: fc.nat({ max: 1 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  moves: fc
    .tuple(fc.array(fc.oneof(...happenings), { minLength: 4, maxLength: 40, size: 'max' }), fc.nat({ max: 7 }))
    .map(([moves, mood]) => (mood === 0 ? moves.filter((move) => calm.includes(move.do)) : moves)),
});
