import type { ToolDefinition } from './definition.js';
import { runMethod } from './handler.js';
import { taggedMembers, tagsOfMember } from './member-tags.js';
import { valueTag } from './tag-store.js';
import { isStricter } from './tool-class.js';
import { ToolDefinitionError } from './tool-definition-error.js';
import { checkName } from './tool-name.js';
import type { ToolSettings } from './tool-options.js';
import { keyTags, toolTags, type KeyTag, type ToolTag } from './tool-tag.js';

/**
 * The tools of an instance of a decorated class, of a class with decorated static methods, of a `tool({ ... })` value,
 * of a plain record of such values, or of an array of all these. Methods run on the object they were found on.
 * Throws a `ToolDefinitionError` when there is no tool, when two share a name, or when one cannot be registered.
 */
export function toolsOf(source: object): readonly ToolDefinition[] {
  const definitions = Array.isArray(source) ? source.flatMap((one: unknown) => [...toolsOf(one as object)]) : toolsOfOne(source);
  const names = new Set<string>();
  for (const { name } of definitions) {
    if (names.has(name)) {
      throw new ToolDefinitionError('duplicate-name', `Two tools are named '${name}'. Give one of them another { name }.`);
    }
    names.add(name);
  }
  return definitions;
}

function toolsOfOne(source: unknown): ToolDefinition[] {
  if ((typeof source !== 'object' && typeof source !== 'function') || source === null) {
    throw new ToolDefinitionError('not-a-tool', `${source === null ? 'null' : `A ${typeof source}`} is no tool. ${pass}`);
  }
  if (isDefinition(source)) return [checked(source)];
  if (valueTag(toolTags, source) !== undefined) {
    throw new ToolDefinitionError(
      'not-a-tool',
      `${typeof source === 'function' ? `The function '${source.name}'` : 'A tool object of another framework'} has a class, but nothing here knows its name and how to run it. ${pass} For another framework's tools use its adapter.`,
    );
  }
  const definitions = [...recordedTools(source), ...taggedMembers(toolTags, source).map((key) => methodTool(source, key))];
  if (definitions.length === 0) throw new ToolDefinitionError('no-class', noTool(source));
  return definitions;
}

const pass = 'Pass an instance of a class with @Tool methods, or a tool({ ... }).';

/** The definition of one tagged method, with what its overrides add. */
function methodTool(holder: object, key: PropertyKey): ToolDefinition {
  const where = `The tool '${String(key)}'`;
  const tag = tagsOfMember(toolTags, holder, key).reduce((parent, child) => override(where, parent, child));
  const settings = settingsOf(tag);
  const name: unknown = settings.name ?? key;
  checkName(where, name);
  if (typeof Reflect.get(holder, key) !== 'function') {
    throw new ToolDefinitionError('not-a-method', `${where} is no method any more. A subclass or a field hides it: give that another name.`);
  }
  const keyTag = tagsOfMember(keyTags, holder, key).at(-1);
  checkKey(where, tag, keyTag);
  return Object.freeze({ ...settings, name, class: tag.class, run: runMethod(where, holder, key, keyTag?.index) });
}

/** What a child does not say it keeps. It may be stricter than its parent, never weaker. */
function override(where: string, parent: ToolTag, child: ToolTag): ToolTag {
  if (isStricter(parent.class, child.class)) {
    throw new ToolDefinitionError(
      'weaker-override',
      `${where} is ${parent.class} in a parent class and ${child.class} in a subclass. An override may only be stricter: tag it ${parent.class}, or give the weaker tool another method.`,
    );
  }
  return { ...child, kind: 'method', settings: { ...settingsOf(parent), ...settingsOf(child) } };
}

const settingsOf = (tag: ToolTag): ToolSettings => (tag.kind === 'method' ? tag.settings : {});

function checkKey(where: string, tag: ToolTag, key: KeyTag | undefined): void {
  if (key !== undefined && tag.class === 'read') {
    throw new ToolDefinitionError('key-on-read', `${where} is a read, which carries no key. Take @IdempotentKey away, or tag what it writes.`);
  }
}

/** `tool({ ... })` values held by a plain record. A class instance publishes its methods only, not what its fields hold. */
function recordedTools(source: object): ToolDefinition[] {
  const parent: unknown = Object.getPrototypeOf(source);
  if (parent !== null && Object.getPrototypeOf(parent) !== null) return [];
  const values: unknown[] = Object.values(Object.getOwnPropertyDescriptors(source)).map((property) => property.value);
  return values.filter((value) => isDefinition(value)).map((definition) => checked(definition));
}

function isDefinition(value: unknown): value is ToolDefinition {
  return typeof value === 'object' && value !== null && valueTag(toolTags, value)?.kind === 'definition';
}

// A copy made by spreading keeps the tag, and may carry other values.
function checked(definition: ToolDefinition): ToolDefinition {
  checkName('A tool', definition.name);
  const tagged = valueTag(toolTags, definition)?.class;
  if (tagged !== definition.class) {
    throw new ToolDefinitionError('already-tagged', `The tool '${definition.name}' was made as ${tagged} and copied as ${definition.class}. Make a second tool({ ... }) instead.`);
  }
  return definition;
}

function noTool(source: object): string {
  const name = typeof source === 'function' ? source.name : (source.constructor as { readonly name?: string } | undefined)?.name;
  const label = name === undefined || name === '' || name === 'Object' ? 'This object' : `'${name}'`;
  const prototype: unknown = typeof source === 'function' ? source.prototype : undefined;
  if (typeof prototype === 'object' && prototype !== null && taggedMembers(toolTags, prototype).length > 0) {
    return `${label} has tools on its instances, none on the class itself. Pass \`new ${name}(...)\`.`;
  }
  return `${label} has no tool: none of its methods has a class. Put @Tool({ class: ... }) on each method that a model may call.`;
}
