import { callBench } from './calls/bench.js';
import type { DamageableStore, Damaged } from './damage/damaged.js';
import { leftOutOfApprovals, leftOutOfList, notOfOthers } from './damage/lists.js';
import { unreadable, unreadableArgs, unreadableDoubt, unreadableOutcome } from './damage/unreadable.js';
import { othersGoOn, refused, unsound } from './damage/unsound.js';
import type { Register } from './store-contract.js';

export type { Damage, DamageableStore } from './damage/damaged.js';

/**
 * Registers what becomes of damaged records, one `it` each: a typed error that says the mend, no effect doubled, and all
 * other calls go on. `open` is as in `storeContract`; a store in memory has nothing to damage.
 */
export function damageContract(it: Register, open: () => Promise<DamageableStore>): void {
  const law = (name: string, check: (damaged: Damaged) => Promise<void>) =>
    it(name, async () => {
      const opened = await open();
      try {
        await check({ bench: callBench(opened), damage: opened.damage, damageApproval: opened.damageApproval });
      } finally {
        await opened.close();
      }
    });
  for (const [name, harm] of Object.entries(unsound)) {
    law(`${name} is refused by name, and nothing runs with it`, (damaged) => refused(damaged, harm));
    law(`${name} fails no call beside it, no list of approvals and no sweep`, (damaged) => othersGoOn(damaged, harm));
  }
  law('a list leaves out a damaged record where somebody is told of it, and else rejects', leftOutOfList);
  law('a damaged approval is left out of the list of its tenant, and told of', leftOutOfApprovals);
  law('what is damaged of one tenant fails no list of another, which is not told of it', notOfOthers);
  law('arguments that are no JSON are not run by whoever takes over', unreadableArgs);
  for (const [name, text] of Object.entries(unreadable)) {
    law(`an outcome that is ${name} is that of a done effect, whose result is lost`, (damaged) =>
      unreadableOutcome(damaged, text),
    );
    law(`an unknown with an outcome that is ${name} stays one, and a person can end it`, (damaged) =>
      unreadableDoubt(damaged, text),
    );
  }
}
