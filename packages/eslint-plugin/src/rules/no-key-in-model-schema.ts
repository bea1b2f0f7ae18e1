import { createRule } from '../create-rule.js';
import { isKeyField } from '../key-field.js';
import { nameOf } from '../evidence.js';
import { partSite } from '../place.js';

export default createRule({
  name: 'no-key-in-model-schema',
  description: 'Disallow fields for an idempotency key in a schema that a model fills in',
  recommended: 'error',
  messages: {
    keyInSchema:
      "The model fills in '{{field}}' of {{tool}}, so it can forget the key, invent one, or change it when it tries again. " +
      'Take the field out of the schema: the orchestrator mints the key and the handler reads it from its call.',
  },
  *check({ tools }) {
    for (const tool of tools) {
      for (const { path, site, text } of tool.fields) {
        if (!isKeyField(path, text)) continue;
        yield { at: partSite(site, tool), messageId: 'keyInSchema', data: { field: path, tool: nameOf(tool) } };
      }
    }
  },
});
