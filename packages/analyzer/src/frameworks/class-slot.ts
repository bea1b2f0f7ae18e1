import { callShapes, decoratorShapes } from './index.js';
import type { CallShape, DecoratorShape, Slot } from './shape.js';

/** Where a framework keeps a value of ours without showing it to the model. */
export interface ClassSlot {
  /** Which argument of the declaring call holds the options; `self` when the declaration is the options object. */
  readonly options: number | 'self';
  /** From the options to the class. */
  readonly path: readonly string[];
}

/** The class slot of a framework, by `Tool.framework`; null when it has none, and a JSDoc tag carries the class. */
export function classSlotOf(framework: string): ClassSlot | null {
  return slots.get(framework) ?? null;
}

/** What the class is called in a framework's own bag. */
export const classKey = 'toolClass';

/** And in what MCP carries, whose names say whose they are. */
export const metaKey = 'io.retrysafe/class';

const slots: ReadonlyMap<string, ClassSlot> = new Map([
  ...[...decoratorShapes, ...[...callShapes.values()].flat()].flatMap((shape) => {
    const slot = slotIn(shape);
    return slot === null ? [] : [[shape.id, slot] as const];
  }),
  ['mcp.lowlevel', { options: 'self', path: ['_meta', metaKey] }], // a list of definitions, which is no call
]);

function slotIn(shape: CallShape | DecoratorShape): ClassSlot | null {
  if ('overloads' in shape) return null; // where its options stand depends on what is left out
  const [own] = shape.class ?? [];
  if (own !== undefined) return slotAt(own);
  const [bag] = shape.metadata ?? [];
  return bag === undefined ? null : slotAt(bag, bag.endsWith('_meta') ? metaKey : classKey);
}

function slotAt(slot: Slot, ...further: readonly string[]): ClassSlot {
  const [options, ...path] = slot.split('.');
  return { options: Number(options), path: [...path, ...further] };
}
