import { soundsLikeWrite, type Site, type Tool, type Verdict } from '@retrysafe/analyzer';
import { toolClasses, type ToolClass } from '@retrysafe/decorators';
import { classEdit } from '../classes/class-edit.js';
import { tagIn } from '../classes/class-entry.js';
import { createRule, type Suggestion } from '../create-rule.js';
import { evidenceOf, nameOf, strongestOf } from '../report/evidence.js';
import { headOf } from '../report/place.js';

export default createRule({
  name: 'require-tool-class',
  description: 'Require a class on every tool that changes the world outside',
  recommended: 'error',
  options: { unknown: ['report', 'ignore'] },
  messages: {
    untagged:
      '{{tool}} changes the world outside, and nothing says whether a retry is safe: {{evidence}}. State its class, {{classes}}: `{{tag}}`.',
    incompleteHints:
      '{{tool}} changes the world outside, and its hints do not say whether a retry is safe: {{evidence}}. ' +
      'State destructiveHint and idempotentHint beside `readOnlyHint: false`, or the class: `{{tag}}`.',
    soundsLikeWrite:
      '{{tool}} sounds like a write, and its code could not be followed to the end. ' +
      'If it writes, state its class; if it does not, tag it `read`: `{{tag}}`.',
    misspelt:
      '{{tool}} has the class `{{text}}`, which does not exist, so nothing says whether a retry is safe. State one of the four: {{classes}}.',
    stateClass: "State the class '{{class}}'.",
  },
  *check({ tools }, { text }, { unknown }) {
    for (const tool of tools) {
      const { misspelt } = tool.declared;
      if (misspelt !== undefined) {
        const data = { tool: nameOf(tool), text: misspelt.text, classes };
        yield {
          at: misspelt.site.node === undefined ? headOf(tool) : misspelt.site,
          messageId: 'misspelt',
          data,
          suggest: corrections(misspelt.site, tool),
        };
        continue;
      }
      if (tool.declared.class !== null || tool.inferred.sideEffect !== true) continue;
      const evidence = strongestOf(tool);
      if (evidence === undefined && (unknown === 'ignore' || !soundsLikeWrite(tool.name ?? ''))) continue;
      const data = {
        tool: nameOf(tool),
        evidence: evidence === undefined ? '' : evidenceOf(evidence, tool),
        tag: tagIn(tool.framework, '…'),
        classes,
      };
      yield {
        at: headOf(tool),
        messageId: messageFor(tool, evidence !== undefined),
        data,
        suggest: suggestions(tool, text),
      };
    }
  },
});

const classes = `\`${toolClasses.slice(0, -1).join('`, `')}\` or \`${toolClasses.at(-1)}\``;

/** Only where the wrong class stands as a literal. */
function corrections({ node }: Site, { inferred }: Tool): readonly Suggestion<'stateClass'>[] {
  if (node?.type !== 'Literal' || typeof node.value !== 'string') return [];
  const { range, raw } = node;
  const quote = raw.charAt(0);
  return plausible(inferred).map((toolClass) => ({
    messageId: 'stateClass',
    data: { class: toolClass },
    edits: [{ range, text: `${quote}${toolClass}${quote}` }],
  }));
}

function messageFor({ declared }: Tool, seen: boolean) {
  if (!seen) return 'soundsLikeWrite';
  return Object.keys(declared.hints).length > 0 ? 'incompleteHints' : 'untagged';
}

function suggestions(tool: Tool, text: string): readonly Suggestion<'stateClass'>[] {
  return plausible(tool.inferred).flatMap((toolClass) => {
    const edit = classEdit(tool, toolClass, text);
    return edit === undefined ? [] : [{ messageId: 'stateClass' as const, data: { class: toolClass }, edits: [edit] }];
  });
}

/** The inferred class first, then the stricter ones: those that the code does not contradict. */
function plausible({ class: inferred, effects, confidence }: Verdict): readonly ToolClass[] {
  if (inferred === 'unknown' || confidence === 'name') return toolClasses;
  const stricter = toolClasses.slice(toolClasses.indexOf(inferred));
  // Deleting by id comes out the same twice, so the two axes of a delete are the author's to weigh.
  const onlyDeletes = effects.length > 0 && effects.every(({ kind }) => kind === 'delete');
  return inferred === 'irreversible' && onlyDeletes ? [...stricter, 'idempotent-write'] : stricter;
}
