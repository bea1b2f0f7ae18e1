import type { Effect, Tool } from '@retrysafe/analyzer';
import { createRule } from '../create-rule.js';
import { evidenceOf, nameOf } from '../evidence.js';
import { headOf } from '../place.js';

export default createRule({
  name: 'require-approval',
  description: 'Require an approval before a tool destroys a container of things or moves value out',
  recommended: 'error',
  options: { destructiveHint: ['accept', 'ignore'] },
  strict: { destructiveHint: 'ignore' },
  messages: {
    noApproval:
      '{{tool}} cannot be taken back, and no person is asked before: {{evidence}}. ' +
      "State the class 'irreversible', which asks, or fill the framework's approval slot.",
  },
  *check({ tools }, _file, { destructiveHint }) {
    for (const tool of tools) {
      if (isGated(tool) || (destructiveHint === 'accept' && tool.declared.hints.destructiveHint === true)) continue;
      const effect = tool.inferred.effects.find(
        (one) => one.grave && one.confidence === 'code' && !staysOwn(one, tool),
      );
      if (effect === undefined) continue;
      yield {
        at: headOf(tool),
        messageId: 'noApproval',
        data: { tool: nameOf(tool), evidence: evidenceOf(effect, tool) },
      };
    }
  },
});

/** A transaction on a chain looks the same whatever it is for: by its name a tool that takes back, claims or arranges sends nothing away. */
const staysOwn = ({ verb }: Effect, { name }: Tool) => broadcast.test(verb) && name !== null && keeps.test(name);

const broadcast =
  /\b(?:send(?:Raw|AndConfirm)?Transaction|sendUserOperation|sendAndConfirm|signAndSend\w*|writeContract)$/;
const keeps =
  /^(?:revoke|cancel|delete|close|update|set|claim|redeem|collect|harvest|withdraw|(?:un)?wrap|unstake|borrow|create|deploy|vote)(?![a-z])/i;

const isGated = ({ declared }: Tool) => declared.class === 'irreversible' || declared.approval !== null;
