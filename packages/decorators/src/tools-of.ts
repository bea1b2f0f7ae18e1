import type { ToolDefinition } from './definition.js';
import { checkedDefinition, isDefinition } from './made-definition.js';
import { taggedMembers } from './member-tags.js';
import { methodTool } from './method-tool.js';
import { valueTag } from './tag-store.js';
import { ToolDefinitionError } from './tool-definition-error.js';
import { keyTags, toolTags } from './tool-tag.js';

/**
 * The tools of an instance of a decorated class, of a class with decorated static methods, of a `tool({ ... })` value,
 * of a plain record of such values, or of an array of all these; definitions from an earlier `toolsOf` pass through.
 * Methods run on the object they were found on.
 * Throws a `ToolDefinitionError` when there is no tool, when two share a name, or when one cannot be registered.
 */
export function toolsOf(source: unknown): readonly ToolDefinition[] {
  const definitions = Array.isArray(source) ? source.flatMap((one: unknown) => [...toolsOf(one)]) : toolsOfOne(source);
  const names = new Set<string>();
  for (const { name } of definitions) {
    if (names.has(name)) {
      throw new ToolDefinitionError(
        'duplicate-name',
        `Two tools are named '${name}'. Give one of them another { name }.`,
      );
    }
    names.add(name);
  }
  return definitions;
}

function toolsOfOne(source: unknown): ToolDefinition[] {
  if ((typeof source !== 'object' && typeof source !== 'function') || source === null) {
    throw new ToolDefinitionError(
      'not-a-tool',
      `${source === undefined || source === null ? String(source) : `A ${typeof source}`} is no tool. ${pass}`,
    );
  }
  if (isDefinition(source)) return [checkedDefinition(source)];
  if (valueTag(toolTags, source) !== undefined) throw classifiedAlone(source);
  const definitions = [
    ...recordedTools(source),
    ...taggedMembers([toolTags, keyTags], source).map((key) => methodTool(source, key)),
  ];
  // Beside tools of ours too, where it would silently be none.
  const foreign =
    foreignMember(source) ?? (definitions.length === 0 && isForeign(source) ? 'This is a tool' : undefined);
  if (foreign !== undefined)
    throw new ToolDefinitionError(
      'not-a-tool',
      `${foreign} of another framework, which is not run here. ${underFramework}`,
    );
  if (definitions.length === 0) throw new ToolDefinitionError('no-class', noTool(source));
  return definitions;
}

const pass = 'Pass an instance of a class with @Tool methods, or a tool({ ... }).';

function classifiedAlone(source: object): ToolDefinitionError {
  const label = typeof source === 'function' ? `The function '${source.name}'` : "Another framework's tool object";
  return new ToolDefinitionError(
    'not-a-tool',
    `${label} has a class, but nothing here knows its name and how to run it. ${pass} ${underFramework}`,
  );
}

const underFramework =
  'A framework keeps its own tool: make a tool({ name, class, execute }) of what it does, and let its handler pass the call on, ' +
  "with dispatcher.call(name, args, { task, step }). See 'Under a framework' in the README of @retrysafe/dispatcher.";

/** `tool({ ... })` values held by a plain record. A class instance publishes its methods only, not what its fields hold. */
function recordedTools(source: object): ToolDefinition[] {
  if (!isRecord(source)) return [];
  const properties = Object.values<{ readonly value?: unknown }>(Object.getOwnPropertyDescriptors(source));
  return properties
    .map(({ value }) => value)
    .filter(isDefinition)
    .map(checkedDefinition);
}

function isRecord(source: object): boolean {
  const parent: unknown = Object.getPrototypeOf(source);
  return parent === null || Object.getPrototypeOf(parent) === null;
}

/** What names a tool of another framework that a record holds. */
function foreignMember(source: object): string | undefined {
  if (!isRecord(source)) return undefined;
  const name = Object.keys(source).find((key) => isForeign(Object.getOwnPropertyDescriptor(source, key)?.value));
  return name === undefined ? undefined : `'${name}' is a tool`;
}

function isForeign(value: unknown): boolean {
  // A classified function is found as a member, under its key.
  if (typeof value !== 'object' || value === null || isDefinition(value)) return false;
  if (valueTag(toolTags, value) !== undefined) return true;
  return handlerNames.some((name) => name in value) && isDescribed(value);
}

// What frameworks call the function that runs a tool.
const handlerNames = ['execute', 'handler', 'func', 'invoke', 'run'];

function isDescribed(value: object): boolean {
  return ['description', 'inputSchema', 'parameters', 'schema', 'metadata'].some((name) => name in value);
}

function noTool(source: object): string {
  const name =
    typeof source === 'function' ? source.name : (source.constructor as { readonly name?: string } | undefined)?.name;
  const label = name === undefined || name === '' || name === 'Object' ? 'This object' : `'${name}'`;
  const prototype: unknown = typeof source === 'function' ? source.prototype : undefined;
  if (typeof prototype === 'object' && prototype !== null && taggedMembers([toolTags], prototype).length > 0) {
    return `${label} has tools on its instances, none on the class itself. Pass \`new ${name}(...)\`.`;
  }
  return `${label} has no tool: none of its methods has a class. Put @Tool({ class: ... }) on each method that a model may call.`;
}
