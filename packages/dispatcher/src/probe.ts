import type { ProbeAnswer } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import type { LedgerRecord } from './store.js';
import type { DispatchedTool, Surroundings } from './surroundings.js';

/**
 * The tool's own answer to: did the effect of this key happen? A probe that fails, answers nonsense or is stopped
 * cannot tell.
 */
export async function askProbe(around: Surroundings, { definition }: DispatchedTool, record: LedgerRecord, attempt: number, run: Attempt): Promise<ProbeAnswer<unknown>> {
  const { probe } = definition;
  if (probe === undefined) return cannotTell;
  const question = () => probe({ idempotencyKey: record.key, args: around.codec.decode(record.args) as never, attempt, signal: run.signal });
  const ending = await run.run(question, around.classifyError, () => {});
  return ending.kind === 'returned' ? read(ending.value) : cannotTell;
}

const cannotTell: ProbeAnswer<never> = { happened: 'cannot-tell' };

function read(answer: unknown): ProbeAnswer<unknown> {
  if (typeof answer !== 'object' || answer === null || !('happened' in answer)) return cannotTell;
  if (answer.happened === true) return { happened: true, result: 'result' in answer ? answer.result : undefined };
  return answer.happened === false ? { happened: false } : cannotTell;
}
