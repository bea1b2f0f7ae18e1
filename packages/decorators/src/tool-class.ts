/**
 * The promise a tool makes about the world outside. Retry, replay, deduplication and approval follow from it.
 * They stand from the freest to the strictest.
 */
export const toolClasses = ['read', 'idempotent-write', 'non-idempotent-write', 'irreversible'] as const;

/** One of the four. */
export type ToolClass = (typeof toolClasses)[number];

/** True for one of the four classes, spelt exactly. */
export function isToolClass(value: unknown): value is ToolClass {
  return (toolClasses as readonly unknown[]).includes(value);
}

/** True when `one` allows less than `other`: read < idempotent-write < non-idempotent-write < irreversible. */
export function isStricter(one: ToolClass, other: ToolClass): boolean {
  return toolClasses.indexOf(one) > toolClasses.indexOf(other);
}
