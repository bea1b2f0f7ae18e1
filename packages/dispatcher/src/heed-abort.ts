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
  const heeded = heededBy.get(signal) ?? listenTo(signal);
  const abort = () => stop('aborted by the caller');
  heeded.by.add(abort);
  return () => {
    heeded.by.delete(abort);
    if (heeded.by.size > 0 || heededBy.get(signal) !== heeded) return;
    heededBy.delete(signal);
    signal.removeEventListener('abort', heeded.hear);
  };
}

/** One listener for all who heed a signal: many calls share one, and Node takes more than ten listeners for a leak. */
interface Heeded {
  readonly by: Set<() => void>;
  readonly hear: () => void;
}

const heededBy = new WeakMap<AbortSignal, Heeded>();

function listenTo(signal: AbortSignal): Heeded {
  const by = new Set<() => void>();
  const heeded = { by, hear: () => [...by].forEach((abort) => abort()) };
  heededBy.set(signal, heeded);
  signal.addEventListener('abort', heeded.hear);
  return heeded;
}
