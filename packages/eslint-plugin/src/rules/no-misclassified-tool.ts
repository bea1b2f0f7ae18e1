import { contradictionsOf, type Tool } from '@retrysafe/analyzer';
import { isToolClass } from '@retrysafe/decorators';
import { createRule, type Suggestion } from '../create-rule.js';
import { downstreamFault } from '../keys/downstream-fault.js';
import { evidenceOf, nameOf } from '../report/evidence.js';
import { keyMend } from '../keys/key-mend.js';
import { headOf } from '../report/place.js';

export default createRule({
  name: 'no-misclassified-tool',
  description: 'Disallow a class or a hint that the code of the tool contradicts',
  recommended: 'error',
  options: { overclaims: ['ignore', 'report'] },
  messages: {
    readWrites: '{{tool}} says `{{claim}}` and writes: {{evidence}}. State what it does: `{{inferred}}`.',
    repeatAdds:
      '{{tool}} says `{{claim}}` and adds without a key, so a repeat adds again: {{evidence}}. ' +
      '{{mend}}; or write an absolute value, or {{instead}}.',
    deleteDestroys: '{{tool}} says `{{claim}}` and deletes for good: {{evidence}}. Say `destructiveHint: true`.',
    onlyReads: '{{tool}} says `{{claim}}`, and its code only reads. State `read`, so that a retry is free.',
    stateClass: "State the class '{{class}}'.",
  },
  *check({ tools }, _file, { overclaims }) {
    for (const tool of tools) {
      for (const { kind: messageId, claim, effect } of contradictionsOf(tool)) {
        if (messageId === 'looseKey') continue; // the rules on keys report it, at the key
        const isTag = claim === 'idempotent-write';
        if (messageId === 'repeatAdds' && isTag && downstreamFault(effect, tool) !== null) continue; // as does that one, at the call
        const data = {
          tool: nameOf(tool),
          claim,
          evidence: evidenceOf(effect, tool),
          inferred: tool.inferred.class,
          mend: keyMend(tool, null),
          instead: isTag ? 'state `non-idempotent-write`' : 'say `idempotentHint: false`',
        };
        yield { at: placeOfClaim(tool), messageId, data, suggest: suggestions(tool) };
      }
      const { class: declared } = tool.declared;
      if (overclaims === 'report' && declared !== null && declared !== 'read' && onlyReads(tool)) {
        yield { at: placeOfClaim(tool), messageId: 'onlyReads', data: { tool: nameOf(tool), claim: declared } };
      }
    }
  },
});

// By its code: a name that sounds like a read says nothing against a class.
const onlyReads = ({ inferred }: Tool) => inferred.sideEffect === false && inferred.confidence === 'code';

const placeOfClaim = (tool: Tool) => (tool.declared.site?.node ? tool.declared.site : headOf(tool));

/** Only where the class stands as a literal: replaces it by the inferred one. */
function suggestions({ declared, inferred }: Tool): readonly Suggestion<'stateClass'>[] {
  const node = declared.site?.node;
  if (node?.type !== 'Literal' || !isToolClass(node.value) || !isToolClass(inferred.class)) return [];
  if (node.value === inferred.class) return [];
  const quote = node.raw[0];
  return [
    {
      messageId: 'stateClass',
      data: { class: inferred.class },
      edits: [{ range: node.range, text: `${quote}${inferred.class}${quote}` }],
    },
  ];
}
