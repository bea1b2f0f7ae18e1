import { chatModel, runAgent, type ModelAddress } from '../agent.js';
import { bareTools } from '../bare-tools.js';
import { prompt } from '../billing-agent.js';
import { play, type Facts } from '../world.js';

/** The incident: one answer is lost, the model tries again in other words, and the customer has two invoices. */
export function withoutRetrysafe(model?: ModelAddress): Promise<Facts> {
  return play({ lostAnswers: 1, model }, async (world) => {
    world.hear(await runAgent(chatModel(world.model), bareTools(world.billingUrl), prompt));
  });
}
