import type { Desk } from './admit.js';
import type { Answer } from './answer.js';
import type { WatchedCall } from './telemetry.js';

/** Run a call inside the telemetry, if there is any. */
export function watched(
  { telemetry, tools }: Pick<Desk, 'telemetry' | 'tools'>,
  name: string,
  { tenant, task, step, ordinal, callId }: Omit<WatchedCall, 'tool'>,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (telemetry === undefined) return run();
  return telemetry.call({ tool: tools.get(name)?.definition, tenant, task, step, ordinal, callId }, run);
}
