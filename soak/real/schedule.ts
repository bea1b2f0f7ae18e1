import fc from 'fast-check';
import { bookPlans } from '../world/books.js';
import { type ToolPlan, toolPlans } from '../world/tools.js';

/** The tools of a schedule, by their place. A store that takes no transactions has those before the last two instead. */
export function realPlans(transactional: boolean): readonly ToolPlan[] {
  return transactional ? [...toolPlans, ...bookPlans] : [...toolPlans, ...toolPlans.slice(-bookPlans.length)];
}

/** One process: what it asks for, where it stands still, and what becomes of it there. */
export interface Act {
  readonly calls: readonly { readonly intent: number; readonly words: number }[];
  /** The nth gate: before or after whatever it awaits. Often there are fewer. */
  readonly gate: number;
  /** `freeze`: stopped while others go on, past its lease; it is woken when they are through. */
  readonly then: 'kill' | 'freeze' | 'nothing';
}

/** What is done to real processes, in order. */
export interface RealSchedule {
  readonly intents: readonly { readonly tool: number; readonly ordinal: number }[];
  /** How the provider treats the requests, in order; then all goes well. */
  readonly mishaps: readonly string[];
  readonly acts: readonly Act[];
}

const act: fc.Arbitrary<Act> = fc.record({
  calls: fc.array(fc.record({ intent: fc.nat({ max: 1 }), words: fc.nat({ max: 3 }) }), { minLength: 1, maxLength: 2 }),
  gate: fc.integer({ min: 1, max: 14 }),
  then: fc.constantFrom('kill' as const, 'kill', 'kill', 'freeze', 'freeze', 'nothing'),
});

/** Drawn small: one or two intents, up to three processes. */
export const realSchedules: fc.Arbitrary<RealSchedule> = fc.record({
  intents: fc.array(fc.record({ tool: fc.nat({ max: realPlans(true).length - 1 }), ordinal: fc.nat({ max: 1 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
  mishaps: fc.array(fc.constantFrom('ok', 'ok', 'answer-lost', 'request-lost', 'busy', 'refused'), { maxLength: 4 }),
  acts: fc.array(act, { minLength: 1, maxLength: 3 }),
});
