export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    (typeof value === 'object' || typeof value === 'function') &&
    value !== null &&
    typeof (value as { then?: unknown }).then === 'function'
  );
}

/**
 * For what a hook gave that must answer at once: nobody waits for a promise of it, and its rejection must not end the
 * process. Gives the value back.
 */
export function letGo<T>(value: T): T {
  if (isThenable(value)) Promise.resolve(value).catch(() => undefined);
  return value;
}
