import type { ToolDefinition } from './definition.js';
import { runMethod } from './handler.js';
import { madeDefinition } from './made-definition.js';
import { tagsOfMember } from './member-tags.js';
import { isStricter } from './tool-class.js';
import { ToolDefinitionError } from './tool-definition-error.js';
import { checkName } from './tool-name.js';
import type { ToolSettings } from './tool-options.js';
import { keyTags, toolTags, type KeyTag, type ToolTag } from './tool-tag.js';

/** The definition of one method that carries a tag, with what its overrides add. */
export function methodTool(holder: object, key: string | symbol): ToolDefinition {
  const where = `The tool '${String(key)}'`;
  const [first, ...overrides] = tagsOfMember(toolTags, holder, key);
  if (first === undefined) {
    throw new ToolDefinitionError(
      'no-class',
      `${where} takes a key and has no class. Put @Tool({ class: ... }) on it too.`,
    );
  }
  const tag = overrides.reduce((parent, child) => override(where, parent, child), first);
  const settings = settingsOf(tag);
  const name: unknown = settings.name ?? key;
  checkName(where, name);
  if (typeof (holder as Readonly<Record<string | symbol, unknown>>)[key] !== 'function') {
    throw new ToolDefinitionError(
      'not-a-method',
      `${where} is no method any more. A subclass or a field hides it: give that another name.`,
    );
  }
  const keyTag = tagsOfMember(keyTags, holder, key).at(-1);
  checkKey(where, tag, keyTag);
  return madeDefinition({ ...settings, name, class: tag.class, run: runMethod(where, holder, key, keyTag?.index) });
}

/** What a child does not say it keeps. It may be stricter than its parent, never weaker. */
function override(where: string, parent: ToolTag, child: ToolTag): ToolTag {
  if (isStricter(parent.class, child.class)) {
    throw new ToolDefinitionError(
      'weaker-override',
      `${where} is ${parent.class} in a parent class and ${child.class} in a subclass. ` +
        `An override may only be stricter: tag it ${parent.class}, or give the weaker tool another method.`,
    );
  }
  return { ...child, kind: 'method', settings: { ...settingsOf(parent), ...settingsOf(child) } };
}

const settingsOf = (tag: ToolTag): ToolSettings => (tag.kind === 'method' ? tag.settings : {});

function checkKey(where: string, tag: ToolTag, key: KeyTag | undefined): void {
  if (key !== undefined && tag.class === 'read') {
    throw new ToolDefinitionError(
      'key-on-read',
      `${where} is a read, which carries no key. Take @IdempotentKey away, or tag what it writes.`,
    );
  }
}
