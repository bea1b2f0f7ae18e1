import type { Authorize } from './authorize.js';
import type { Chance, Clock } from './clock.js';
import type { Codec } from './codec.js';
import type { ErrorClassifier } from './ending.js';
import type { EventListener } from './events.js';
import { OptionError, type PolicyOptions } from './policy.js';
import type { Store } from './store.js';
import type { Redact } from './surroundings.js';
import type { Telemetry } from './telemetry.js';

export interface DispatcherOptions {
  /** Instances of classes with `@Tool` methods, `tool({...})`, records and lists of these; or one of these alone. */
  readonly tools: object;
  /** Default: `sqliteStore({ path: '.retrysafe/ledger.db' })`, which says so once. */
  readonly store?: Store;
  /** The tenant of calls that name none. Default 'default'. */
  readonly tenant?: string;
  readonly authorize?: Authorize;
  /** How long a holder that stopped giving signs of life keeps its key. ms. Default 30,000. */
  readonly leaseMs?: number;
  /** How long a call waits for another's work on its intent, and the longest Retry-After it sits out. ms. Default 30,000. */
  readonly patienceMs?: number;
  /** How long a closed task's outcomes are kept. ms. Default 24 hours. */
  readonly retentionMs?: number;
  /** How long an approval may be given and used. ms. Default 24 hours. */
  readonly approvalMs?: number;
  /** Tries and pauses by class. Looser than the default only for `read` and `idempotent-write`. */
  readonly policies?: PolicyOptions;
  /** A reading of errors that comes before ours; undefined leaves an error to ours. */
  readonly classifyError?: ErrorClassifier;
  /** How arguments and outcomes become text. Default `losslessCodec`. It may encrypt. */
  readonly codec?: Codec;
  readonly redact?: Redact;
  /** The longest text of arguments that a write takes, as the codec writes it; beyond it the call is `refused`. Bytes of UTF-8. Default: no limit. */
  readonly maxArgsBytes?: number;
  /** The longest text of a result that is kept; beyond it duplicates get `resultLost`. Bytes of UTF-8. Default: no limit. */
  readonly maxResultBytes?: number;
  readonly clock?: Clock;
  /** Ids, and the spread of pauses. Default: the machine's. */
  readonly random?: Chance;
  readonly onEvent?: EventListener;
  /** Traces and metrics: `openTelemetry()` of '@retrysafe/dispatcher/opentelemetry'. Default: none. */
  readonly telemetry?: Telemetry;
  /** What `call.fetch` calls. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

const day = 86_400_000;

/** The times of a dispatcher, or their defaults. Throws an `OptionError`, also on an option that does not exist. */
export function timesOf(options: DispatcherOptions) {
  checkNames(options);
  checkStore(options.store);
  const { leaseMs = 30_000, patienceMs = 30_000, retentionMs = day, approvalMs = day } = options;
  const times = { leaseMs, patienceMs, retentionMs, approvalMs };
  for (const [name, ms] of Object.entries(times)) {
    const least = name === 'patienceMs' || name === 'retentionMs' ? 0 : 1;
    if (!(Number.isFinite(ms) && ms >= least))
      throw new OptionError(`${name} must be a number of milliseconds from ${least} up.`);
  }
  return times;
}

/** The limits of a dispatcher. Throws an `OptionError`. */
export function limitsOf({ maxArgsBytes, maxResultBytes }: DispatcherOptions) {
  for (const [name, bytes] of Object.entries({ maxArgsBytes, maxResultBytes })) {
    if (bytes !== undefined && !(Number.isInteger(bytes) && bytes >= 1))
      throw new OptionError(`${name} must be a whole number of bytes from 1 up.`);
  }
  return { maxArgsBytes, maxResultBytes };
}

// A misspelt hook would be a hook that is silently off.
function checkNames(options: DispatcherOptions | undefined): void {
  if (typeof options !== 'object' || options === null)
    throw new OptionError('createDispatcher needs its options. Pass at least { tools: [...] }.');
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(optionNames, name))
      throw new OptionError(`createDispatcher has no option '${name}'. Use: ${Object.keys(optionNames).join(', ')}.`);
  }
}

function checkStore(store: unknown): void {
  if (store === undefined || (typeof store === 'object' && store !== null && 'claim' in store)) return;
  throw new OptionError('store must be a store, such as sqliteStore({ path }) or memoryStore().');
}

const optionNames: Readonly<Record<keyof DispatcherOptions, true>> = {
  tools: true,
  store: true,
  tenant: true,
  authorize: true,
  leaseMs: true,
  patienceMs: true,
  retentionMs: true,
  approvalMs: true,
  policies: true,
  classifyError: true,
  codec: true,
  redact: true,
  maxArgsBytes: true,
  maxResultBytes: true,
  clock: true,
  random: true,
  onEvent: true,
  telemetry: true,
  fetch: true,
};
