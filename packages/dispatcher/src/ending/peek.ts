/** A property of anything; undefined when there is none or when reading it throws. */
export function peek(value: unknown, name: PropertyKey): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
  try {
    return (value as Readonly<Record<PropertyKey, unknown>>)[name];
  } catch {
    return undefined;
  }
}
