import type { Clock } from '../../clock.js';
import type { Row, Sight, Step } from '../../ledger/index.js';
import { keepApproval, type Shelves, shelfOf, shelfWith, type TaskShelf, type Whereabouts } from './shelves.js';

/** The steps on these shelves: what each may decide by, and what it says written down. */
export interface Steps {
  /** What a step on this row may decide by. */
  sightOf(row: Row | undefined, taskClosed: boolean): Sight;
  /** Writes what the step says, and gives its answer. */
  write<Answer>(shelf: TaskShelf | undefined, step: Step<Answer>): Answer;
  /** A step on a key that was met before. */
  step<Answer>(where: Whereabouts, decide: (sight: Sight) => Step<Answer>): Answer;
  /** A step that may make the record: a key without a row is a new intent of its task. */
  stepIn<Request extends InTask, Answer>(
    request: Request,
    decide: (request: Request, sight: Sight) => Step<Answer>,
  ): Answer;
}

interface InTask {
  readonly key: string;
  readonly tenant: string;
  readonly task: string;
}

export function stepsOn(shelves: Shelves, clock: Pick<Clock, 'now'>): Steps {
  const sightOf: Steps['sightOf'] = (row, taskClosed) => ({
    now: clock.now(),
    row,
    approval: row === undefined || row.approvalId === null ? undefined : shelves.approvals.get(row.approvalId),
    taskClosed,
  });
  const write: Steps['write'] = (shelf, { answer, row, approvals }) => {
    if (row !== undefined) shelf?.rows.set(row.key, row);
    if (approvals !== undefined) for (const approval of approvals) keepApproval(shelves, approval);
    return answer;
  };
  return {
    sightOf,
    write,
    step: (where, decide) => {
      const shelf = shelfWith(shelves, where);
      return write(shelf, decide(sightOf(shelf?.rows.get(where.key), false)));
    },
    stepIn: (request, decide) => {
      const shelf = shelfOf(shelves, request.tenant, request.task);
      const row = shelf.rows.get(request.key);
      return write(shelf, decide(request, sightOf(row, row === undefined && shelf.closedAt !== null)));
    },
  };
}
