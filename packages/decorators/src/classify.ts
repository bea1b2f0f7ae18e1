import { refuseGenerator } from './generator.js';
import { tagFormat, tagValue, valueTag } from './tag-store.js';
import { tagsOfMember } from './member-tags.js';
import { toolClasses, type ToolClass } from './tool-class.js';
import { ToolDefinitionError } from './tool-definition-error.js';
import { checkClass } from './tool-options.js';
import { toolTags } from './tool-tag.js';

/**
 * Tag a function, or a tool object of another framework, and return that same value. A copy made by spreading it
 * keeps the class. Throws a `ToolDefinitionError` when it has another class already.
 */
export function classify<T extends object>(toolClass: ToolClass, value: T): T {
  tagClassified(toolClass, value);
  return value;
}

/**
 * The class of a function, a method, a `tool({ ... })` value or a classified tool object. With `key`: of that member of
 * an instance or a class, which also finds a method that another decorator wrapped; the strictest of its overrides.
 * `undefined` when it has none.
 */
export function classOf(value: unknown, key?: string | symbol): ToolClass | undefined {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
  if (key === undefined) return valueTag(toolTags, value)?.class;
  const classes = tagsOfMember(toolTags, value, key).map((tag) => tag.class);
  return toolClasses.findLast((one) => classes.includes(one));
}

function tagClassified(toolClass: ToolClass, value: object): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) {
    throw new ToolDefinitionError(
      'not-a-tool',
      `classify takes a function or a tool object, not ${value === null ? 'null' : `a ${typeof value}`}.`,
    );
  }
  const where =
    typeof value === 'function' && value.name !== '' ? `The function '${value.name}'` : 'The classified tool';
  checkClass(where, toolClass);
  refuseGenerator(where, value);
  const earlier = valueTag(toolTags, value)?.class;
  if (earlier === toolClass) return;
  if (earlier !== undefined) {
    throw new ToolDefinitionError(
      'already-tagged',
      `${where} is ${earlier} already and cannot be ${toolClass} too. Keep one class.`,
    );
  }
  tagValue(toolTags, value, { format: tagFormat, kind: 'classified', class: toolClass }, true);
}
