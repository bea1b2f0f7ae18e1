import type { NowOrLater } from './store.js';

/** Is the answer still to come? By its `then`: a store may bring promises of its own. */
export function isLater<T extends object>(answer: NowOrLater<T>): answer is Promise<T> {
  return 'then' in answer;
}
