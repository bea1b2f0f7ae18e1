import type { TSESTree } from '@typescript-eslint/types';
import { createRule } from '../create-rule.js';
import { duplicateAnswers } from '../keys/duplicate-answers.js';
import { nameOf } from '../report/evidence.js';
import { handlerCode } from '../syntax/handler-code.js';
import { mayLookUpKey } from '../keys/key-lookup.js';

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
    const mayAnswer = (code: string) => words.test(code) && errors.test(code);
    if (report.tools.length === 0 || !mayAnswer(text) || !mayLookUpKey(ast, text)) return;
    const seen = new Set<TSESTree.Node>();
    for (const tool of report.tools) {
      const handler = tool.handler?.node;
      // one report for a function that several tools call
      const code = handler === undefined ? [] : handlerCode(handler, ast).filter((fn) => !seen.has(fn));
      for (const fn of code) {
        seen.add(fn);
        if (!mayAnswer(text.slice(...fn.range))) continue;
        for (const { node, how } of duplicateAnswers(fn, report)) {
          if (seen.has(node)) continue; // of a function within another
          seen.add(node);
          yield { at: node, messageId: 'errorOnDuplicate', data: { tool: nameOf(tool), how } };
        }
      }
    }
  },
});

// Without one of each no code asks for a key, or answers with an error.
const words = /idempot|dedup|intentkey|key\b/i;
const errors = /throw|reject|isError/;
