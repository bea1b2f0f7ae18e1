import type { Tool } from '@retrysafe/analyzer';
import { createRule } from '../create-rule.js';
import { nameOf } from '../report/evidence.js';
import { partSite } from '../report/place.js';
import { promptsIn } from '../texts/prompts.js';
import { retryInstruction, sentencesOf } from '../texts/retry-instruction.js';

export default createRule({
  name: 'no-retry-instruction',
  description: 'Disallow telling a model not to repeat a write, where a policy should see to it',
  recommended: 'warn',
  messages: {
    inDescription:
      "The description of {{tool}} tells the model '{{words}}'. A model follows that most of the time, and forgets it when its context is compacted. " +
      'State the class of the tool and let the dispatcher see to it.',
    inPrompt:
      "This prompt tells the model '{{words}}' about a write. A model follows that most of the time, and forgets it when its context is compacted. " +
      'State the class of the tool and let the dispatcher see to it.',
  },
  *check({ tools }, { ast, text }) {
    if (!hint.test(text)) return;
    const writes = tools.filter(isWrite);
    for (const tool of writes) {
      const words = tool.description === null ? null : retryInstruction(tool.description.text);
      if (tool.description === null || words === null) continue;
      yield {
        at: partSite(tool.description.site, tool),
        messageId: 'inDescription',
        data: { tool: nameOf(tool), words },
      };
    }
    const names = writes.flatMap(({ name }) => name ?? []);
    for (const { text: prompt, node } of promptsIn(ast, text)) {
      const sentence = sentencesOf(prompt).find((one) => retryInstruction(one) !== null && isAboutWrite(one, names));
      if (sentence === undefined) continue;
      yield { at: node, messageId: 'inPrompt', data: { words: retryInstruction(sentence) ?? '' } };
    }
  },
});

/** A word of every instruction: most files have none, and are left at once. */
const hint = /retr|twice|again|\bonce\b|repeat|(?:multiple|second|one) times?|re-?(?:call|invoke|send|submit|run)/i;

/** A definition that no code answers to may only give shape to what the model says, whatever it is called. */
const isWrite = ({ inferred, declared, handler }: Tool) =>
  (inferred.sideEffect === true && handler !== null) || (declared.class !== null && declared.class !== 'read');

const writing =
  /\b(?:create|send|charge|refund|book|delete|remove|pay|submit|post|issue|transfer|order|invoice|email|publish|update|add|cancel|deploy|purchase|buy|ticket|payment|message)(?:s|d|ed|ing|_\w+|[A-Z]\w*)?\b/;

const isAboutWrite = (sentence: string, names: readonly string[]) =>
  names.some((name) => sentence.includes(name)) || writing.test(sentence);
