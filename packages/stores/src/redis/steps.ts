import type { Hold } from '@retrysafe/dispatcher';
import type { Sight, Step } from '@retrysafe/dispatcher/ledger';
import { converge } from '../converge.js';
import { type Ledger, look, nothing, type Seen, swap } from './ledger.js';
import type { Slot } from './names.js';

/** The steps that look first and write only if the record is still as it was seen. */
export interface Steps {
  /** On a key that was met before. */
  at<Answer>(hold: Pick<Hold, 'key' | 'tenant' | 'task'>, decide: Decide<Answer>): Promise<Answer>;
  /** On a key whose slot is known. `first`: what was seen of it just now. */
  within<Answer>(slot: Slot, key: string, decide: Decide<Answer>, first?: Seen): Promise<Answer>;
  /** On the record that an approval was asked for. */
  atApproval<Answer>(slot: Slot, key: string, id: string, decide: Decide<Answer>): Promise<Answer>;
}

type Decide<Answer> = (sight: Sight) => Step<Answer>;

export function stepsOn(ledger: Ledger): Steps {
  const step = <Answer>(slot: Slot, see: () => Promise<Seen>, decide: Decide<Answer>, first?: Seen) =>
    converge(see, decide, (seen, made) => swap(ledger, slot, seen, made), first);
  return {
    at: async (hold, decide) => {
      const slot = await ledger.pointers.slotOfHold(hold);
      if (slot === undefined) return decide(nothing).answer;
      return step(slot, () => look(ledger, slot, hold.key), decide);
    },
    within: (slot, key, decide, first) => step(slot, () => look(ledger, slot, key), decide, first),
    atApproval: (slot, key, id, decide) => step(slot, () => look(ledger, slot, key, id), decide),
  };
}
