import type { Held } from './heartbeat.js';
import { giveBack, type Holding } from './recording.js';
import { saidOfStart } from './said.js';
import type { Surroundings } from './surroundings.js';
import { tellStoreFailure } from './tell.js';

export type Marked =
  | { readonly kind: 'started'; readonly attempts: number }
  /** The key was lost or given back: look at it anew. */
  | { readonly kind: 'again' }
  /** The store did not answer. Whether the mark was written, nobody knows; the handler must not run. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** Mark a start of the handler. `inDoubt`: an earlier start under this hold may have had an effect. */
export async function markStart(around: Surroundings, held: Held & Holding, inDoubt: boolean): Promise<Marked> {
  try {
    const started = saidOfStart(await around.store.start(held.hold));
    if (started.kind === 'lost') return { kind: 'again' };
    if (started.kind === 'started') {
      if (!overdue(around, held)) return started;
      if (inDoubt) return { kind: 'again' }; // giving back would also take back the mark of the start that is in doubt
    }
  } catch (error) {
    tellStoreFailure(around, 'start', error);
    return { kind: 'failed', error };
  }
  await giveBack(around, held);
  return { kind: 'again' };
}

// The answer may come late, or to a process that was stopped meanwhile: somebody else may have the key by now.
function overdue({ clock, leaseMs }: Surroundings, held: Held): boolean {
  return held.lost || clock.now() >= held.confirmedAt + leaseMs - leaseMs / 12;
}
