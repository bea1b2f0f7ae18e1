import { approvalLaws } from './calls/approvals.js';
import { callBench, type CallLaw } from './calls/bench.js';
import { generationLaws } from './calls/generations.js';
import { lateEndLaws } from './calls/late-ends.js';
import { privateDataLaws } from './calls/private-data.js';
import { retentionLaws } from './calls/retention.js';
import { stepLaws } from './calls/steps.js';
import type { OpenedStore, Register } from './store-contract.js';

/**
 * Registers what a dispatcher over this store promises to its callers, one `it` each: what `storeContract` cannot show
 * of a single method. `open` is as there; the store must take every class. No law sleeps.
 */
export function callContract(it: Register, open: () => Promise<OpenedStore>): void {
  const law: CallLaw = (name, check) =>
    it(name, async () => {
      const opened = await open();
      try {
        await check(callBench(opened));
      } finally {
        await opened.close();
      }
    });
  for (const laws of chapters) laws(law);
}

const chapters: readonly ((law: CallLaw) => void)[] = [
  retentionLaws,
  generationLaws,
  lateEndLaws,
  stepLaws,
  approvalLaws,
  privateDataLaws,
];
