import type { Effect, Tool } from '@retrysafe/analyzer';
import { createRule } from '../create-rule.js';
import { evidenceOf, nameOf } from '../report/evidence.js';
import { headOf } from '../report/place.js';

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
        (one) => one.grave && one.confidence === 'code' && !staysOwn(one, tool) && !onlyLeaves(one, tool),
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

/** A transaction on a chain looks the same whatever it is for: only a name says that it moves value out. */
function staysOwn({ verb }: Effect, { name }: Tool): boolean {
  if (name === null || !broadcast.test(verb)) return false;
  const words = name.split(/[^a-zA-Z0-9]+|(?<=[a-z0-9])(?=[A-Z])/);
  return !words.some((word) => movesOut.test(word)) || words.some((word) => takesBack.test(word));
}

const broadcast = /(?:(?:send|sign|submit)\w*(?:Transactions?|Tx|TX|UserOperation)|sendAndConfirm|writeContract)$/;
const movesOut =
  /^(?:transfer|send|pay|swap|trade|buy|sell|purchase|deposit|stake|supply|lend|repay|bridge|donate|tip|airdrop|bid|bet|spend|burn|fund|invest)/i;
const takesBack = /^(?:close|cancel|revoke|reject|approve)/i;

/** `revoke_app`: an app, a team or an account is let go of, not destroyed, whatever DELETE is sent for it. */
const onlyLeaves = ({ kind }: Effect, { name }: Tool) => kind === 'delete' && name !== null && leaves.test(name);
const leaves = /(?:^|[_-])(?:revoke|disconnect|detach|unlink|unassign|leave|deauthori[sz]e)(?=[_A-Z-]|$)/;

const isGated = ({ declared }: Tool) => declared.class === 'irreversible' || declared.approval !== null;
