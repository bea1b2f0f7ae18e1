import assert from 'node:assert/strict';
import { approvalLaws } from './contract/approvals.js';
import { bindLaws } from './contract/bind.js';
import { claimLaws } from './contract/claim.js';
import { fenceLaws } from './contract/fence.js';
import type { Bench, Law } from './contract/law.js';
import { leaseLaws } from './contract/lease.js';
import { listLaws } from './contract/list.js';
import { releaseLaws } from './contract/release.js';
import { settleLaws } from './contract/settle.js';
import { startLaws } from './contract/start.js';
import { sweepLaws } from './contract/sweep.js';
import { taskLaws } from './contract/tasks.js';
import { transactionalLaws } from './contract/transactional.js';
import { valueLaws } from './contract/values.js';

/** `it` of vitest, mocha or `node:test`: the suite belongs to whoever runs it. */
export type Register = (name: string, run: () => Promise<void>) => unknown;

/** A store to be judged, with nothing in it. */
export interface OpenedStore extends Bench {
  /** Called once a law is judged; everything that `reopen` gave is closed before. */
  close(): Promise<void>;
}

/** What of the contract is optional. */
export interface ContractOptions {
  /** Judge `transaction` too. A store that has it and is not judged fails. Default false. */
  readonly transactional?: boolean;
}

/**
 * Registers every promise that a store must keep, one `it` each. `open` gives a fresh store each time. No law sleeps:
 * `advance` moves the store's clock, or the data, so that the store sees the time as passed. Leases here are a minute
 * or longer, so a clock that runs on by itself does no harm.
 */
export function storeContract(
  it: Register,
  open: () => Promise<OpenedStore>,
  { transactional = false }: ContractOptions = {},
): void {
  const law: Law = (name, check) =>
    it(name, async () => {
      const opened = await open();
      try {
        await check(opened);
      } finally {
        await opened.close();
      }
    });
  for (const laws of chapters) laws(law);
  if (transactional) transactionalLaws(law);
  else law('no promise goes unjudged', async ({ store }) => assert.equal(store.transaction, undefined, unjudged));
}

const unjudged = 'The store has a transaction. Judge it: storeContract(it, open, { transactional: true }).';

const chapters: readonly ((law: Law) => void)[] = [
  claimLaws,
  leaseLaws,
  fenceLaws,
  startLaws,
  settleLaws,
  releaseLaws,
  approvalLaws,
  bindLaws,
  taskLaws,
  sweepLaws,
  listLaws,
  valueLaws,
];
