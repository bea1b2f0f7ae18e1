import { withoutKeyOf, type Effect } from '@retrysafe/analyzer';
import { createRule } from '../create-rule.js';
import { downstreamFault } from '../keys/downstream-fault.js';
import { evidenceOf, nameOf } from '../report/evidence.js';
import { toolSlots } from '../keys/filled-slots.js';
import { keyMend } from '../keys/key-mend.js';
import { placeOf } from '../report/place.js';

export default createRule({
  name: 'require-downstream-key',
  description: 'Require that the key of the call reaches a provider that takes one',
  recommended: 'error',
  messages: {
    missing:
      '{{tool}} comes to a provider that takes a key, without one: {{evidence}}. When the answer is lost, only the provider can spot the repeat. {{mend}}.',
    absent:
      '{{tool}} is handed no `idempotencyKey` by its framework, so the key that it sends is made of `undefined`: {{evidence}}. ' +
      'A provider that takes it drops every call but the first. {{mend}}.',
    dropped:
      '{{tool}} passes a key that the SDK never sends: {{evidence}}. `{{slot}}` is accepted and ignored. ' +
      'Send the header yourself where the API documents it, or state `non-idempotent-write`.',
    noKeys:
      '{{tool}} is tagged `idempotent-write`, and its provider takes no key: {{evidence}}. {{instead}} ' +
      'Where that is too little, state `non-idempotent-write`.',
    unsent:
      '{{tool}} is tagged `idempotent-write`, and what it calls is sent no key: {{evidence}}. {{instead}} ' +
      'Where that is too little, state `non-idempotent-write`.',
  },
  *check(report) {
    for (const { key, user, evidence, mend, at } of toolSlots(report))
      if (key.mintedBy === 'nobody') yield { at, messageId: 'absent', data: { tool: user, evidence, mend } };
    const seen = new Set<string>();
    for (const tool of report.tools.filter(({ inferred }) => inferred.sideEffect === true)) {
      for (const effect of tool.inferred.effects) {
        const messageId = downstreamFault(effect, tool);
        if (messageId === null) continue;
        const at = placeOf(effect, tool, report);
        const place = `${at.line}:${at.column}`;
        if (seen.has(place)) continue;
        seen.add(place);
        yield {
          at,
          messageId,
          data: {
            tool: nameOf(tool),
            evidence: evidenceOf(effect, tool),
            slot: slotWords(effect),
            mend: keyMend(tool, slotWords(effect), effect.key?.fits),
            instead: insteadOf(effect),
          },
        };
      }
    }
  },
});

/** `options.idempotencyKey`, or `argument 5` for a slot that has a place and no name. */
function slotWords({ key }: Effect): string {
  const slot = key?.slot ?? '';
  return /^\d+$/.test(slot) ? `argument ${Number(slot) + 1}` : slot;
}

function insteadOf({ module }: Effect): string {
  const known = module === null ? null : withoutKeyOf(module);
  return known ?? 'Look for what the key made before you make it again (`probe`).';
}
