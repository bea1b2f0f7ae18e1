import { classifyError, type Ending, type ErrorClassifier } from './ending.js';

/** How a start ended whose handler returned and whose transaction was rolled back all the same. */
export function endingOfRollback(error: unknown, classify: ErrorClassifier | undefined): Ending {
  if (error === undefined) return { kind: 'not-executed', reason: 'its record was changed meanwhile' };
  const ending = classifyError(error, classify);
  return ending.kind === 'returned' ? { kind: 'not-executed', reason: 'it was not committed' } : ending;
}

/** The same end after a rollback: where nobody saw the end, it took back whatever was done. */
export function undone(ending: Ending): Ending {
  return ending.kind === 'ambiguous' ? { kind: 'not-executed', reason: ending.reason } : ending;
}
