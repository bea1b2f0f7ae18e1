import type { ToolDefinition } from './definition.js';
import { tagFormat, tagValue, valueTag } from './tag-store.js';
import { ToolDefinitionError } from './tool-definition-error.js';
import { checkName } from './tool-name.js';
import { toolTags } from './tool-tag.js';

/** Mark a definition as made here, so that it is told from an object that merely looks like one, and freeze it. */
export function madeDefinition<D extends ToolDefinition>(definition: D): Readonly<D> {
  tagValue(toolTags, definition, { format: tagFormat, kind: 'definition', class: definition.class }, true);
  return Object.freeze(definition);
}

export function isDefinition(value: unknown): value is ToolDefinition {
  return typeof value === 'object' && value !== null && valueTag(toolTags, value)?.kind === 'definition';
}

/** A copy made by spreading is a definition too, and may carry another name; its class must be the one it was made with. */
export function checkedDefinition(definition: ToolDefinition): ToolDefinition {
  checkName('A tool', definition.name);
  const made = valueTag(toolTags, definition)?.class;
  if (made === definition.class) return definition;
  throw new ToolDefinitionError(
    'already-tagged',
    `The tool '${definition.name}' was made as ${made} and copied as ${definition.class}. ` +
      'Make a second tool({ ... }) instead.',
  );
}
