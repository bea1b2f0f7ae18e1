import { isStricter, type ProbeAnswer, type ToolClass } from '@retrysafe/decorators';
import { classTable, type Deed, type TableEvent } from './class-table.js';
import type { Ending } from './ending.js';
import type { Claim, LedgerRecord, RecordState } from './store.js';

/** What a tool's class decides, and what its declaration adds. */
export interface Rules {
  readonly class: ToolClass;
  readonly firstCall: Deed;
  readonly notExecuted: Deed;
  readonly ambiguous: Deed;
  readonly interrupted: Deed;
  readonly unknown: Deed;
  readonly hasProbe: boolean;
  readonly transactional: boolean;
}

export function rulesOf(tool: {
  readonly class: ToolClass;
  readonly repeatable?: boolean | undefined;
  readonly probe?: unknown;
  readonly transactional?: boolean | undefined;
}): Rules {
  const cell = (event: TableEvent, toolClass: ToolClass = tool.class): Deed => classTable[event][toolClass].does;
  // Once approved, a repeatable tool is repeated like an idempotent write.
  const repeating = tool.repeatable === true ? 'idempotent-write' : tool.class;
  return {
    class: tool.class,
    firstCall: cell('first call'),
    notExecuted: cell('not executed', repeating),
    ambiguous: cell('ended ambiguously', repeating),
    interrupted: cell('crash after *started*', repeating),
    unknown: cell('same intent, `unknown`', repeating),
    hasProbe: tool.probe !== undefined,
    transactional: tool.transactional === true,
  };
}

/**
 * What decides about a start whose end nobody saw. A tool of another version may promise more than the one that began
 * it: then the stricter of the two classes counts, and nothing is repeatable that was approved for another version.
 */
export function rulesOfStart(rules: Rules, begun: { readonly as: ToolClass; readonly byThisVersion: boolean }): Rules {
  if (begun.byThisVersion && !isStricter(begun.as, rules.class)) return rules;
  const strictest = isStricter(begun.as, rules.class) ? begun.as : rules.class;
  return rulesOf({
    class: strictest,
    probe: rules.hasProbe ? 'its own' : undefined,
    transactional: rules.transactional,
  });
}

/** Does a claim mark the start in the same step? Only where a started key may be taken over, or where one commit holds both. */
export function startsWithClaim(rules: Rules): boolean {
  return rules.transactional || rules.firstCall === 'claim';
}

/** Does a claim take a record that stands at `unknown`? A waiter does not: it gets what the holder got. */
export function reopens(rules: Rules, waited: boolean): boolean {
  return !waited && (rules.unknown === 'take-over' || rules.hasProbe);
}

/** What a caller does once it has claimed. */
export type AfterClaim =
  /** Start the handler with the arguments on the record. */
  | 'run'
  | 'probe'
  /** Settle `unknown`. */
  | 'unknown'
  | 'wait'
  /** Answer what the record says. */
  | 'stored'
  | 'next-generation'
  | 'ask'
  | 'key-expired'
  | 'task-closed';

/** What a claim leads to. `waited`: this caller saw the record run, so that its end is the caller's own answer. */
export function afterClaim(
  rules: Rules,
  claim: Claim,
  { waited, startsLeft }: { readonly waited: boolean; readonly startsLeft: boolean },
): AfterClaim {
  switch (claim.kind) {
    case 'won':
      if (!claim.interrupted) return 'run';
      return afterInterruption(claim.before === 'unknown' ? rules.unknown : rules.interrupted, rules, startsLeft);
    case 'held':
      return 'wait';
    case 'settled':
      return afterSettled(claim.record.state, waited);
    case 'unapproved':
      return 'ask';
    case 'task-closed':
      return 'task-closed';
  }
}

/** How far a call has come when a start of its handler ends. */
export interface Progress {
  readonly startsLeft: boolean;
  /** An earlier start of this generation, or a finished step of this one, may have had an effect. */
  readonly doubtful: boolean;
}

/** What is done once a start has ended. */
export type AfterEnding = 'done' | 'failed' | 'unknown' | 'retry' | 'probe' | 'release';

/**
 * What the end of a start leads to. A later start that was refused or not executed says nothing about an earlier one
 * that ended unseen, so a doubtful call is never `failed`.
 */
export function afterEnding(rules: Rules, ending: Ending, { startsLeft, doubtful }: Progress): AfterEnding {
  switch (ending.kind) {
    case 'returned':
      return 'done';
    case 'signal':
      return 'release';
    case 'not-executed':
      if (startsLeft) return 'retry';
      return doubtful ? inDoubt(rules) : 'failed';
    case 'refused':
      return doubtful ? inDoubt(rules) : 'failed';
    case 'ambiguous':
      if (rules.ambiguous === 'repeat' && startsLeft) return 'retry';
      return rules.class === 'read' ? 'failed' : inDoubt(rules);
  }
}

/** What is done on the provider's answer. */
export type AfterProbe = 'done' | 'failed' | 'unknown' | 'retry';

/** What the provider's answer to a probe leads to. For an irreversible tool it may prove the effect, but starts nothing. */
export function afterProbe(rules: Rules, { happened }: ProbeAnswer<unknown>, startsLeft: boolean): AfterProbe {
  if (happened === true) return 'done';
  if (happened === 'cannot-tell' || rules.ambiguous === 'park') return 'unknown';
  return startsLeft ? 'retry' : 'failed';
}

/** Starts that a call has left. A class that must not repeat counts those of the whole generation. */
export function startsLeft(rules: Rules, tries: number, inThisCall: number, inThisGeneration: number): boolean {
  return (rules.notExecuted === 'repeat' ? inThisCall : inThisGeneration) < tries;
}

/** An irreversible tool is not started where nobody approved: it had another class when its key was taken. */
export function isApproved(rules: Rules, { approvalId }: Pick<LedgerRecord, 'approvalId'>): boolean {
  return rules.firstCall !== 'ask' || approvalId !== null;
}

function afterInterruption(decision: Deed, rules: Rules, startsLeft: boolean): AfterClaim {
  if (decision === 'take-over' && startsLeft) return 'run';
  return inDoubt(rules);
}

function afterSettled(state: RecordState, waited: boolean): AfterClaim {
  switch (state) {
    case 'failed':
      return waited ? 'stored' : 'next-generation';
    case 'awaiting':
    case 'denied':
      return 'ask'; // the approval says more
    case 'expired':
      return 'key-expired';
    default:
      return 'stored';
  }
}

function inDoubt(rules: Rules): 'probe' | 'unknown' {
  return rules.hasProbe ? 'probe' : 'unknown';
}
