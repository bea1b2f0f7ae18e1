/** True for what can be heeded: Node's own signals, another realm's, and those of libraries that came before Node's. */
export function isSignal(value: unknown): value is AbortSignal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'aborted' in value &&
    'addEventListener' in value &&
    typeof value.addEventListener === 'function' &&
    'removeEventListener' in value &&
    typeof value.removeEventListener === 'function'
  );
}

/** Call `stop` when the caller aborts. Returns how to stop heeding it; undefined when there is no signal to heed. */
export function heedAbort(signal: AbortSignal | undefined, stop: (reason: string) => void): (() => void) | undefined {
  if (signal === undefined) return undefined;
  const abort = () => stop('aborted by the caller');
  signal.addEventListener('abort', abort);
  return () => signal.removeEventListener('abort', abort);
}
