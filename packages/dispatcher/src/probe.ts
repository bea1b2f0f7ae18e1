import type { ProbeAnswer } from '@retrysafe/decorators';
import { Attempt } from './attempt.js';
import type { Surroundings } from './surroundings.js';
import { withTimeout } from './timeout.js';

/** A question to the provider, under a signal of its own. */
export type Question = (signal: AbortSignal) => unknown;

/**
 * What a probe answers to: did the effect of this key happen? One that is missing, fails, answers nonsense or takes
 * longer than `timeoutMs` cannot tell.
 */
export async function askProbe(
  around: Surroundings,
  question: Question | undefined,
  timeoutMs: number | undefined,
  attempt = new Attempt(),
): Promise<ProbeAnswer<unknown>> {
  if (question === undefined) return cannotTell;
  const running = attempt.run(question, attempt.signal, undefined, around.classifyError, undefined);
  const ending = running instanceof Promise ? await withTimeout(running, attempt, timeoutMs, around.clock) : running;
  return ending.kind === 'returned' ? read(ending.value) : cannotTell;
}

const cannotTell: ProbeAnswer<never> = { happened: 'cannot-tell' };

function read(answer: unknown): ProbeAnswer<unknown> {
  if (typeof answer !== 'object' || answer === null || !('happened' in answer)) return cannotTell;
  if (answer.happened === true) return { happened: true, result: 'result' in answer ? answer.result : undefined };
  return answer.happened === false ? { happened: false } : cannotTell;
}
