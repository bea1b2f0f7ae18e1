import type { Effect } from '@retrysafe/analyzer';
import { createRule } from '../create-rule.js';
import { evidenceOf, nameOf } from '../report/evidence.js';
import { placeOf } from '../report/place.js';

export default createRule({
  name: 'no-delta-update',
  description: 'Disallow updates that add to what is there, since a repeat adds again',
  recommended: 'error',
  options: { tagged: ['allow', 'report'] },
  strict: { tagged: 'report' },
  messages: {
    delta:
      '{{tool}} changes what is there by an amount ({{form}}), so a repeat changes it again: {{evidence}}. ' +
      'Write the value that it should have, with a version condition.',
    money:
      '{{tool}} changes a balance by an amount ({{form}}), so a repeat moves the money again: {{evidence}}. ' +
      "Insert a ledger entry under the call's key, unique, and sum the entries.",
  },
  *check(report, { text }, { tagged }) {
    const seen = new Set<unknown>();
    for (const tool of report.tools) {
      if (tagged === 'allow' && tool.declared.class === 'non-idempotent-write') continue;
      for (const effect of tool.inferred.effects) {
        if (effect.delta === null || !forms.has(effect.delta) || effect.guarded || effect.confidence === 'name')
          continue;
        const at = placeOf(effect, tool, report);
        const place = `${at.line}:${at.column}:${effect.verb}`;
        if (seen.has(place)) continue; // one report for a call that several tools reach
        seen.add(place);
        const data = { tool: nameOf(tool), form: effect.delta, evidence: evidenceOf(effect, tool) };
        yield { at, messageId: isMoney(effect, text) ? 'money' : 'delta', data };
      }
    }
  },
});

// What a statement or a known library does. Other words are names of unknown functions, and a name is no report.
const forms = new Set([
  'increment',
  'decrement',
  'multiply',
  'divide',
  'append',
  'prepend',
  'pop',
  'bit',
  'toggle',
  'balance transaction',
  'delta',
]);

/** By what the call says of itself, where it stands in this file. */
function isMoney({ target, verb, site: { node } }: Effect, text: string): boolean {
  const call = node === undefined ? '' : text.slice(...node.range);
  return money.test(`${target ?? ''} ${verb} ${call}`);
}

const money = /balance|credit|wallet|ledger|payment|refund|budget/i;
