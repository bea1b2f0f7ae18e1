import type { Desk } from './admit.js';
import type { Answer } from './answer.js';
import type { Telemetry, WatchedCall, WatchedPart } from './telemetry.js';

/** Run a call inside the telemetry, if there is any. */
export function watched(
  { telemetry, tools }: Pick<Desk, 'telemetry' | 'tools'>,
  name: string,
  { tenant, task, step, ordinal, callId }: Omit<WatchedCall, 'tool'>,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (telemetry === undefined) return run();
  const about = { tool: tools.get(name)?.definition, tenant, task, step, ordinal, callId };
  return harmless((once) => telemetry.call(about, once), run);
}

/** The same for a part of a call. */
export function watchedPart<R>(
  telemetry: Telemetry | undefined,
  about: WatchedPart,
  run: () => Promise<R>,
): Promise<R> {
  return telemetry === undefined ? run() : harmless((once) => telemetry.part(about, once), run);
}

/** What `run` comes to, which is run once, whatever `watch` makes of it. */
async function harmless<R>(watch: (once: () => Promise<R>) => Promise<unknown>, run: () => Promise<R>): Promise<R> {
  let running: Promise<R> | undefined;
  const once = () => (running ??= run());
  try {
    await watch(once);
  } catch (error) {
    const ours: unknown = await once().catch((thrown: unknown) => thrown);
    if (ours !== error) complain(error);
  }
  return once();
}

let warned = false;

function complain(error: unknown): void {
  if (warned) return;
  warned = true;
  process.emitWarning(
    `The telemetry failed (${error instanceof Error ? error.name : typeof error}). Calls go on; this is said once.`,
    { code: 'RETRYSAFE_TELEMETRY' },
  );
}
