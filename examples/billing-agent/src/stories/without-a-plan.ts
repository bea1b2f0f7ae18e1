import { memoryStore } from '@retrysafe/dispatcher';
import type { ModelAddress } from '../agent.js';
import { planlessAgent } from '../planless-agent.js';
import { play, type Facts } from '../world.js';

/** A chat without a plan: the user asks for two invoices in one breath, and the answer to the first is lost. */
export function withoutAPlan(model?: ModelAddress): Promise<Facts> {
  return play({ lostAnswers: 1, model, wanted: 2 }, async (world) => {
    const policies = { 'idempotent-write': { tries: 1 } };
    const agent = planlessAgent(world, { store: memoryStore(), policies, onEvent: world.onEvent });
    const prompt = 'Bill cus_XXXX AUD 4250.00 for consulting in September 2026, and the same for October.';
    world.hear(await agent({ task: 'thread-7', step: 'message-1' }, prompt));
  });
}
