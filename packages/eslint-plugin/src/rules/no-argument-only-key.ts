import { createRule } from '../create-rule.js';
import { toolSlots } from '../filled-slots.js';

export default createRule({
  name: 'no-argument-only-key',
  description: 'Disallow keys that are made of the arguments, since a model rewords them when it tries again',
  recommended: 'error',
  messages: {
    argumentsOnly:
      '{{user}} makes its key of the arguments alone: {{evidence}}. A model that tries again rewords them, which is another key, ' +
      'and the same arguments may be meant twice, which is the same key. Send the key of the call (`call.idempotencyKey`).',
    constant:
      '{{user}} sends the same key with every call: {{evidence}}. The provider takes the second call for a repeat of the first and drops it. ' +
      'Send the key of the call (`call.idempotencyKey`).',
  },
  *check(report) {
    for (const { key, user, evidence, at } of toolSlots(report)) {
      const data = { user, evidence };
      if (key.mintedBy === 'arguments') yield { at, messageId: 'argumentsOnly', data };
      if (key.mintedBy === 'constant') yield { at, messageId: 'constant', data };
    }
  },
});
