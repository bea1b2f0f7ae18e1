/** Call `stop` when the caller aborts. Returns how to stop heeding it; undefined when there is no signal to heed. */
export function heedAbort(signal: AbortSignal | undefined, stop: (reason: string) => void): (() => void) | undefined {
  if (signal === undefined) return undefined;
  const abort = () => stop('aborted by the caller');
  signal.addEventListener('abort', abort);
  return () => signal.removeEventListener('abort', abort);
}
