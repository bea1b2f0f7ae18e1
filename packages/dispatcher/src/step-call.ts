import type { KeySlot, StepCall } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import { renderKey } from './intent.js';
import { keyedFetch, signalledFetch } from './keyed-fetch.js';
import type { Surroundings } from './surroundings.js';

/** What one part of a call gets. A part that only reads sends no key: a provider would answer it with what it read before. */
export function stepCall(
  around: Surroundings,
  key: string,
  attempt: Attempt,
  startNo: number,
  does: 'reads' | 'writes',
): StepCall {
  let keyed: typeof globalThis.fetch | undefined;
  return {
    idempotencyKey: key,
    keyFor: (slot: KeySlot) => renderKey(key, slot),
    attempt: startNo,
    get signal() {
      return attempt.signal;
    },
    get fetch() {
      if (does === 'reads') return signalledFetch(around.fetch, attempt.signal);
      return (keyed ??= keyedFetch(around.fetch, key, { signal: attempt.signal }));
    },
  };
}
