import { createRule } from '../create-rule.js';
import { duplicateAnswers } from '../duplicate-answers.js';
import { nameOf } from '../evidence.js';
import { handlerCode } from '../handler-code.js';

export default createRule({
  name: 'no-error-on-duplicate',
  description: 'Disallow an error as the answer of a tool to a repeat',
  recommended: 'error',
  messages: {
    errorOnDuplicate:
      '{{tool}} answers a key that it knows with an error ({{how}}). A model argues with an error: it rewords the call or asks a person. ' +
      'Return the first result as a success; while the first call still runs, wait for it.',
  },
  *check(report, { ast, text }) {
    if (!words.test(text) || !errors.test(text)) return;
    const seen = new Set<unknown>();
    for (const tool of report.tools) {
      const handler = tool.handler?.node;
      const code = handler === undefined ? [] : handlerCode(handler, ast);
      for (const { node, how } of code.flatMap((fn) => duplicateAnswers(fn, report))) {
        if (seen.has(node)) continue; // one report for a function that several tools call
        seen.add(node);
        yield { at: node, messageId: 'errorOnDuplicate', data: { tool: nameOf(tool), how } };
      }
    }
  },
});

// Without one of each nothing in the file asks for a key, or answers with an error.
const words = /idempot|dedup|intentkey|key\b/i;
const errors = /throw|reject|isError/;
