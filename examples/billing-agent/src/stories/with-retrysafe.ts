import { memoryStore } from '@retrysafe/dispatcher';
import type { ModelAddress } from '../agent.js';
import { billingAgent } from '../billing-agent.js';
import { play, type Facts } from '../world.js';

/** The incident again: the model's second wording is the same intent, so there is one invoice, and it is a success. */
export function rewordedRetry(model?: ModelAddress): Promise<Facts> {
  return play({ lostAnswers: 1, model }, async (world) => {
    // One try, so that the model hears of the lost answer, as it did that day.
    const policies = { 'idempotent-write': { tries: 1 } };
    const agent = billingAgent(world, { store: memoryStore(), policies, onEvent: world.onEvent });
    world.hear(await agent({ task: 'bill-2026-09', step: '3' }));
  });
}

/** The same lost answer under the default policy: the dispatcher asks again by itself, and the model hears nothing of it. */
export function lostAnswer(model?: ModelAddress): Promise<Facts> {
  return play({ lostAnswers: 1, model }, async (world) => {
    const agent = billingAgent(world, { store: memoryStore(), onEvent: world.onEvent });
    world.hear(await agent({ task: 'bill-2026-09', step: '3' }));
  });
}
