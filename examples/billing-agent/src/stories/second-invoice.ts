import { memoryStore } from '@retrysafe/dispatcher';
import type { ModelAddress } from '../agent.js';
import { billingAgent } from '../billing-agent.js';
import type { PlanStep } from '../guard.js';
import { play, type Facts } from '../world.js';

/** A second invoice that the plan wants, in a step of its own: it must be made, however alike the two are. */
export function anotherStep(model?: ModelAddress): Promise<Facts> {
  return billEach(model, [
    { task: 'bill-2026-09', step: '3' },
    { task: 'bill-2026-09', step: '4' },
  ]);
}

/** Two invoices in one step, one for each project of the plan: the plan names the items, not the model. */
export function anotherOrdinal(model?: ModelAddress): Promise<Facts> {
  return billEach(model, [
    { task: 'bill-2026-09', step: '3', ordinal: 'project-atlas' },
    { task: 'bill-2026-09', step: '3', ordinal: 'project-borealis' },
  ]);
}

function billEach(model: ModelAddress | undefined, plan: readonly PlanStep[]): Promise<Facts> {
  return play({ lostAnswers: 1, model }, async (world) => {
    const agent = billingAgent(world, { store: memoryStore(), onEvent: world.onEvent });
    for (const item of plan) {
      world.log('plan', `step ${item.step}${item.ordinal === undefined ? '' : `, ${item.ordinal}`}`);
      world.hear(await agent(item));
    }
  });
}
