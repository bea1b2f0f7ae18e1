import { toolsOf } from '@retrysafe/decorators';
import { createDispatcher, type DispatcherOptions } from '@retrysafe/dispatcher';
import { chatModel, runAgent, type ModelAddress } from './agent.js';
import { BillingTools } from './billing-tools.js';
import { guard, type PlanStep } from './guard.js';

/** What the orchestrator asks of the agent. The step of the plan goes to the dispatcher, not into the prompt. */
export const prompt = 'Bill cus_XXXX AUD 4250.00 for consulting services in September 2026, due at the end of October.';

/** Where the agent works. */
export interface Surroundings {
  readonly billingUrl: string;
  readonly model: ModelAddress;
}

/** The agent over one dispatcher. Each call of it works on one place of the plan and answers with the agent's last words. */
export function billingAgent({ billingUrl, model }: Surroundings, options: Omit<DispatcherOptions, 'tools'>) {
  const tools = new BillingTools(billingUrl);
  const dispatcher = createDispatcher({ ...options, tools: [tools] });
  return (plan: PlanStep) => runAgent(chatModel(model), guard(dispatcher, toolsOf(tools), plan), prompt);
}
