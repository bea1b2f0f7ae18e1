import type { Sight, Step } from '@retrysafe/dispatcher/ledger';
import { converge } from '../converge.js';
import { look, lookByApproval, type Seen, swap } from './ledger.js';
import type { Send } from './sending.js';

/** The steps that look first and write only if the record is still as it was seen. */
export interface Steps {
  /** On a key that was met before. */
  at<Answer>(key: string, decide: Decide<Answer>): Promise<Answer>;
  /** One that may make the record. */
  within<Answer>(intent: InTask, decide: Decide<Answer>): Promise<Answer>;
  /** On the record that an approval was asked for. */
  atApproval<Answer>(id: string, decide: Decide<Answer>): Promise<Answer>;
}

type Decide<Answer> = (sight: Sight) => Step<Answer>;

interface InTask {
  readonly key: string;
  readonly tenant: string;
  readonly task: string;
}

export function stepsBy(send: Send): Steps {
  const step = <Answer>(look: () => Promise<Seen>, decide: Decide<Answer>) =>
    converge(look, decide, (seen, step) => swap(send, seen, step));
  return {
    at: (key, decide) => step(() => look(send, key), decide),
    within: ({ key, tenant, task }, decide) => step(() => look(send, key, tenant, task), decide),
    atApproval: (id, decide) => step(() => lookByApproval(send, id), decide),
  };
}
