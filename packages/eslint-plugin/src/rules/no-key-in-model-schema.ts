import type { Tool } from '@retrysafe/analyzer';
import { createRule } from '../create-rule.js';
import { isKeyField } from '../keys/key-field.js';
import { nameOf } from '../report/evidence.js';
import { toolSlots } from '../keys/filled-slots.js';
import { partSite } from '../report/place.js';

export default createRule({
  name: 'no-key-in-model-schema',
  description: 'Disallow fields for an idempotency key in a schema that a model fills in',
  recommended: 'error',
  messages: {
    keyInSchema:
      "The model fills in '{{field}}' of {{tool}}, so it can forget the key, invent one, or change it when it tries again. " +
      'Take the field out of the schema: the orchestrator mints the key and the handler reads it from its call.',
    keyOfModel:
      '{{user}} sends a key that the model filled in: {{evidence}}. The model can forget it, invent one, or change it when it tries again. {{mend}}.',
  },
  *check(report) {
    const unnamed: Tool[] = [];
    // A definition may stand by itself and in the object that adds its handler.
    const told = new Set<string>();
    for (const tool of report.tools) {
      const fields = tool.fields.filter(({ path, text }) => isKeyField(path, text));
      if (fields.length === 0) unnamed.push(tool);
      for (const { path, site } of fields) {
        const field = `${nameOf(tool)} ${path} ${site.file}:${site.line}:${site.column}`;
        if (told.has(field)) continue;
        told.add(field);
        yield { at: partSite(site, tool), messageId: 'keyInSchema', data: { field: path, tool: nameOf(tool) } };
      }
    }
    // The schema does not show it, or the field is named for something else: what becomes of it is proof enough.
    for (const { key, user, evidence, mend, at } of toolSlots(report, unnamed))
      if (key.mintedBy === 'model') yield { at, messageId: 'keyOfModel', data: { user, evidence, mend } };
  },
});
