/** The promise a tool makes about the world outside. Retry, replay, deduplication and approval follow from it. */
export const toolClasses = ['read', 'idempotent-write', 'non-idempotent-write', 'irreversible'] as const;

export type ToolClass = (typeof toolClasses)[number];

/** True for one of the four classes, spelt exactly. */
export function isToolClass(value: unknown): value is ToolClass {
  return (toolClasses as readonly unknown[]).includes(value);
}
