import type { ModelAddress } from './agent.js';
import { killedAgent } from './stories/killed-agent.js';
import { anotherOrdinal, anotherStep } from './stories/second-invoice.js';
import { lostAnswer, rewordedRetry } from './stories/with-retrysafe.js';
import { withoutAPlan } from './stories/without-a-plan.js';
import { withoutRetrysafe } from './stories/without-retrysafe.js';
import type { Facts } from './world.js';

export interface Story {
  readonly title: string;
  readonly play: (model?: ModelAddress) => Promise<Facts>;
  /** How many invoices the customer has in the end. */
  readonly invoices: number;
}

export const stories: readonly Story[] = [
  {
    title: 'Without retrysafe: the key is a hash of the payload, and the model rewords',
    play: withoutRetrysafe,
    invoices: 2,
  },
  { title: 'With retrysafe: the key is the intent', play: rewordedRetry, invoices: 1 },
  { title: 'The same with the default policy: the model hears nothing of it', play: lostAnswer, invoices: 1 },
  { title: 'kill -9 between commit and record, then a restart', play: killedAgent, invoices: 1 },
  { title: 'A second invoice that the plan wants: another step', play: anotherStep, invoices: 2 },
  { title: 'A second invoice that the plan wants: another ordinal of one step', play: anotherOrdinal, invoices: 2 },
  {
    title: 'No plan, only a chat: a retry follows a failure, a repeat follows a success',
    play: withoutAPlan,
    invoices: 2,
  },
];
