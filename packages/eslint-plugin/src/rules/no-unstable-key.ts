import type { KeySource } from '@retrysafe/analyzer';
import { createRule } from '../create-rule.js';
import { retriedSlots, toolSlots } from '../keys/filled-slots.js';

export default createRule({
  name: 'no-unstable-key',
  description: 'Disallow keys that change from one attempt to the next',
  recommended: 'error',
  options: { callId: ['allow', 'report'] },
  strict: { callId: 'report' },
  messages: {
    unstable:
      '{{user}} sends a key made of {{what}}, which is another one on each attempt, so the provider cannot spot the repeat: {{evidence}}. {{mend}}.',
    callId:
      "{{user}} sends the provider's tool call id as its key: {{evidence}}. It spots a replay of a saved message, but a model that asks again " +
      'gets a new id. {{mend}}.',
  },
  *check(report, _file, { callId }) {
    const slots = toolSlots(report);
    const others = retriedSlots(report).filter(({ key }) =>
      slots.every((slot) => slot.key.site.node !== key.site.node),
    );
    for (const { key, user, evidence, mend, at } of [...slots, ...others]) {
      if (key.mintedBy === 'call-id') {
        if (callId === 'report') yield { at, messageId: 'callId', data: { user, evidence, mend } };
        continue;
      }
      const what = changing[key.mintedBy];
      if (what !== undefined) yield { at, messageId: 'unstable', data: { user, what, evidence, mend } };
    }
  },
});

const changing: Partial<Record<KeySource, string>> = {
  random: 'chance',
  clock: 'the clock',
  attempt: 'the number of the attempt',
  counter: 'a counter of the process',
  'request-id': 'the id of the request',
};
