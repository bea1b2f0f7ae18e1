import { createRule } from '../create-rule.js';
import { duplicateAnswers } from '../duplicate-answers.js';
import { nameOf } from '../evidence.js';

export default createRule({
  name: 'no-error-on-duplicate',
  description: 'Disallow an error as the answer of a tool to a repeat',
  recommended: 'error',
  messages: {
    errorOnDuplicate:
      '{{tool}} answers a key that it knows with an error ({{how}}). A model argues with an error: it rewords the call or asks a person. ' +
      'Return the first result as a success; while the first call still runs, wait for it.',
  },
  *check(report) {
    for (const tool of report.tools) {
      const handler = tool.handler?.node;
      if (handler === undefined) continue;
      for (const { node, how } of duplicateAnswers(handler, report)) {
        yield { at: node, messageId: 'errorOnDuplicate', data: { tool: nameOf(tool), how } };
      }
    }
  },
});
