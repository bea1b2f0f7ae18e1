import type { KeySlot, Tool } from '@retrysafe/analyzer';
import type { TSESTree } from '@typescript-eslint/types';
import { createRule } from '../create-rule.js';
import { nameOf } from '../report/evidence.js';
import { nodesIn } from '../syntax/walk.js';

export default createRule({
  name: 'no-key-on-read',
  description: 'Disallow a key on a call that only reads',
  recommended: 'warn',
  messages: {
    keyOnRead: '`{{verb}}` only reads, so a repeat does no harm and the key does no good. Leave it out.',
    keyOnReadTool:
      '{{tool}} is tagged `read`, so a repeat does no harm and no key is minted for it. Leave @IdempotentKey out.',
  },
  *check(report) {
    for (const { verb, site } of report.keySlots.filter(isKeyOnRead))
      yield { at: site, messageId: 'keyOnRead', data: { verb } };
    for (const tool of report.tools.filter(({ declared }) => declared.class === 'read')) {
      for (const node of keyDecorators(tool)) {
        yield { at: node, messageId: 'keyOnReadTool', data: { tool: nameOf(tool) } };
      }
    }
  },
});

const isKeyOnRead = ({ read, state }: KeySlot) => read === true && (state === 'passed' || state === 'dead');

/** On the method, or on one of its parameters. */
function keyDecorators({ site: { node: method } }: Tool): readonly TSESTree.Node[] {
  if (method?.type !== 'MethodDefinition') return [];
  return nodesIn(method).filter((inner) => inner.type === 'Decorator' && nameOfDecorator(inner) === 'IdempotentKey');
}

function nameOfDecorator({ expression }: TSESTree.Decorator): string | undefined {
  return expression.type === 'Identifier' ? expression.name : undefined;
}
