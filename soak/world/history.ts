import type { Answer } from '@retrysafe/dispatcher';
import type { Effect } from './provider.js';
import type { Args, ToolPlan } from './tools.js';

/** One intent that was called. */
export interface Wish {
  readonly label: string;
  readonly plan: ToolPlan;
  /** Under which it was called: several where all are about one subject. */
  readonly ordinals: Set<string>;
  /** Something went wrong while it was at work, so that its end may be unknown. */
  troubled: boolean;
}

/** One answer that a caller got. */
export interface Answered {
  readonly label: string;
  readonly answer: Answer;
  /** How many effects of the intent, part by part, there were when it was given. */
  readonly effectsThen: readonly number[];
}

/** An approval as it stood in the end. */
export interface Permission {
  readonly key: string;
  readonly approved: boolean;
  readonly args: Args;
}

/** All that was seen of one schedule. */
export interface History {
  readonly wishes: readonly Wish[];
  readonly answers: readonly Answered[];
  /** What a fresh caller with other words was answered in the end, twice, when all was well again. */
  readonly finals: readonly { readonly label: string; readonly first: Answer; readonly second: Answer }[];
  readonly effects: readonly Effect[];
  /** The arguments of the first claim of each key that reached the store. */
  readonly firstArgs: ReadonlyMap<string, Args>;
  readonly permissions: readonly Permission[];
  /** Calls that were never answered though nothing stood in their way. */
  readonly unanswered: readonly string[];
  /** Intents of which a sweep forgot how they ended, after their task was closed. */
  readonly forgotten?: ReadonlySet<string>;
}

/** How many effects an intent had, part by part. */
export function effectsOf(effects: readonly Effect[], label: string, plan: ToolPlan): readonly number[] {
  return plan.parts.map((part) => effects.filter((effect) => effect.label === label + part).length);
}
