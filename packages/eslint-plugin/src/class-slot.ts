import type { ToolClass } from '@retrysafe/decorators';

/** Where a framework keeps a value of ours without showing it to the model: a path from the options object. */
export interface ClassSlot {
  /** Which argument of the declaring call holds the options; `self` when the declaration is the options object. */
  readonly options: number | 'self';
  readonly path: readonly string[];
}

/** The class slot of a framework; null when it has none, and a JSDoc tag carries the class. */
export function slotOf(framework: string): ClassSlot | null {
  return slots[framework] ?? null;
}

/** The tag as a person would write it, for messages. */
export function tagIn(framework: string, toolClass: ToolClass | '…'): string {
  const slot = slotOf(framework);
  if (slot === null) return `/** @toolClass ${toolClass} */`;
  return property(slot.path, toolClass);
}

/** `metadata: { toolClass: 'read' }` for the path `metadata`, `toolClass`. */
export function property([name = '', ...deeper]: readonly string[], toolClass: string): string {
  const key = /^[\w$]+$/.test(name) ? name : `'${name}'`;
  return deeper.length === 0 ? `${key}: '${toolClass}'` : `${key}: { ${property(deeper, toolClass)} }`;
}

const ours = ['class'];
const metadata = ['metadata', 'toolClass'];
const meta = ['_meta', 'io.retrysafe/class'];

// The local slots of reference tables: each stays on our side of the wire.
const slots: Readonly<Record<string, ClassSlot>> = {
  'retrysafe.@Tool': { options: 0, path: ours },
  'retrysafe.tool': { options: 0, path: ours },
  'ai.tool': { options: 0, path: metadata },
  'lc.tool': { options: 1, path: metadata },
  'lc.class': { options: 0, path: metadata },
  'genkit.defineTool': { options: 0, path: metadata },
  tanstack: { options: 0, path: metadata },
  'copilotsdk.defineTool': { options: 1, path: metadata },
  'mcp1.registerTool': { options: 1, path: meta },
  'mcp1.toolTask': { options: 1, path: meta },
  'mcp2.registerTool': { options: 1, path: meta },
  'mcp.lowlevel': { options: 'self', path: meta },
  fastmcp: { options: 0, path: meta },
  'mcpnest.@Tool': { options: 0, path: meta },
  mcpuse: { options: 0, path: meta },
  'mastra.createTool': { options: 0, path: ['mcp', ...meta] },
};
