import { classSlotOf } from '@retrysafe/analyzer';
import type { ToolClass } from '@retrysafe/decorators';

/** The tag as a person would write it, for messages. */
export function tagIn(framework: string, toolClass: ToolClass | '…'): string {
  const slot = classSlotOf(framework);
  return slot === null ? `/** @toolClass ${toolClass} */` : property(slot.path, toolClass);
}

/** `metadata: { toolClass: 'read' }` for the path `metadata`, `toolClass`. */
export function property([name = '', ...deeper]: readonly string[], toolClass: string): string {
  const key = /^[\w$]+$/.test(name) ? name : `'${name}'`;
  return deeper.length === 0 ? `${key}: '${toolClass}'` : `${key}: { ${property(deeper, toolClass)} }`;
}
