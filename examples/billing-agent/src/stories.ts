export { killedAgent, type KilledFacts } from './stories/killed-agent.js';
export { anotherOrdinal, anotherStep } from './stories/second-invoice.js';
export { lostAnswer, rewordedRetry } from './stories/with-retrysafe.js';
export { withoutRetrysafe } from './stories/without-retrysafe.js';
export type { Facts } from './world.js';
