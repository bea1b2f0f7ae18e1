import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@retrysafe/dispatcher';
import type { ModelAddress } from '../agent.js';
import { startAgentProcess, type AgentProcess } from '../agent-process.js';
import { play, type Facts } from '../world.js';

export interface KilledFacts extends Facts {
  /** How the ledger's records stood while no process was alive to finish them. */
  readonly afterKill: readonly string[];
}

/**
 * `kill -9` at the worst moment: the invoice is committed, and no process knows it. A new process works on the same
 * step, its model writes other words, and the ledger still knows what was asked first.
 */
export async function killedAgent(model?: ModelAddress): Promise<KilledFacts> {
  const folder = await mkdtemp(join(tmpdir(), 'retrysafe-billing-'));
  const ledger = join(folder, 'ledger.db');
  let victim: AgentProcess | undefined;
  let afterKill: readonly string[] = [];
  const onCommit = async () => {
    await victim?.kill();
    victim = undefined;
  };
  try {
    const facts = await play({ onCommit, model }, async ({ log, onEvent, hear, ...surroundings }) => {
      const job = { ...surroundings, ledger, plan: { task: 'bill-2026-09', step: '3' } };
      victim = startAgentProcess(job, onEvent);
      await victim.said.catch(() => log('kernel', 'kill -9: the agent is gone, and nobody noted the invoice'));
      afterKill = await statesIn(ledger);
      log('plan', 'step 3 again, in a new process');
      hear(await startAgentProcess(job, onEvent).said);
    });
    return { ...facts, afterKill };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function statesIn(ledger: string): Promise<readonly string[]> {
  const store = sqliteStore({ path: ledger });
  try {
    return (await store.list({})).map(({ state }) => state);
  } finally {
    await store.close();
  }
}
