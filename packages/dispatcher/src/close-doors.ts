import type { Clock } from './clock.js';
import type { Doors } from './doors.js';

/**
 * Waits until nobody is inside any more. Says so once when that takes longer than 10 s: a handler that awaits `close()`
 * waits for itself, and nothing tells the process that it will not end.
 */
export async function closeDoors(doors: Doors, clock: Clock): Promise<void> {
  const closing = doors.close();
  if (doors.inside === 0) return closing;
  const closed = new AbortController();
  // A clock that fails only costs the notice: many a sleep rejects when it is aborted.
  void sayIfLong(doors, clock, closed.signal).catch(() => {});
  await closing;
  closed.abort();
}

const patientMs = 10_000;

async function sayIfLong(doors: Doors, clock: Clock, closed: AbortSignal): Promise<void> {
  await clock.sleep(patientMs, closed);
  if (!closed.aborted) notice(doors.inside);
}

function notice(inside: number): void {
  process.emitWarning(
    `dispatcher.close() still waits for calls at work: ${inside}. Where one of their handlers awaits close(), it waits for itself: call it there without awaiting it.`,
    { type: 'RetrysafeNotice', code: 'RETRYSAFE_CLOSING' },
  );
}
