import type { Authorize } from './authorize.js';
import type { Chance, Clock } from './clock.js';
import type { Codec } from './codec.js';
import type { ErrorClassifier } from './ending.js';
import type { EventListener } from './events.js';
import {
  aFunction,
  bytes,
  checkOptions,
  isObject,
  methods,
  ms,
  msAhead,
  type OptionRules,
  text,
} from './option-rules.js';
import type { PolicyOptions } from './policy.js';
import type { Store } from './store.js';
import type { Redact } from './surroundings.js';
import type { Telemetry } from './telemetry.js';

/** What `createDispatcher` takes. */
export interface DispatcherOptions {
  /** Instances of classes with `@Tool` methods, `tool({...})`, records and lists of these; or one of these alone. Needed. */
  readonly tools: object;
  /** Default: `sqliteStore({ path: '.retrysafe/ledger.db' })`, which says so once. */
  readonly store?: Store | undefined;
  /** The tenant of calls that name none. Default 'default'. */
  readonly tenant?: string | undefined;
  /** May this call run? Asked before anything happens, also by `resume`; its reason is shown to the model. Default: every call may. */
  readonly authorize?: Authorize | undefined;
  /** How long a holder that stopped giving signs of life keeps its key. ms, a hundred years at most. Default 30,000. */
  readonly leaseMs?: number | undefined;
  /** How long a call waits for another's work on its intent, and the longest Retry-After it sits out. ms. Default 30,000. */
  readonly patienceMs?: number | undefined;
  /** How long a closed task's outcomes are kept. ms. Default 24 hours. */
  readonly retentionMs?: number | undefined;
  /** How long an approval may be given and used. ms, a hundred years at most. Default 24 hours. */
  readonly approvalMs?: number | undefined;
  /**
   * How often a handler is started, and the longest pause before the second start, by class: `{ read: { tries, backoffMs } }`. Default: 3 starts of
   * `read` and `idempotent-write`, at most and by default 2 of the others, 100 ms; each further pause is twice as long.
   */
  readonly policies?: PolicyOptions | undefined;
  /** A reading of errors that comes before ours; undefined leaves an error to ours. Default: ours alone. */
  readonly classifyError?: ErrorClassifier | undefined;
  /** How arguments and outcomes become text. Default `losslessCodec`. It may encrypt. */
  readonly codec?: Codec | undefined;
  /** Takes private parts out of results on their way to the store, and of values on their way to a `drift` event. Default: leaves all. */
  readonly redact?: Redact | undefined;
  /** The longest text of arguments that a write takes, as the codec writes it; beyond it the call is `refused`. Bytes of UTF-8. Default: no limit. */
  readonly maxArgsBytes?: number | undefined;
  /** The longest text of a result that is kept; beyond it duplicates get `resultLost`. Bytes of UTF-8. Default: no limit. */
  readonly maxResultBytes?: number | undefined;
  /** Time, and waiting. Default: the machine's. */
  readonly clock?: Clock | undefined;
  /** Ids, and the spread of pauses. Default: the machine's. */
  readonly random?: Chance | undefined;
  /** Is told of each event, and must not throw. Default: nobody is; the diagnostics channel 'retrysafe' has them too. */
  readonly onEvent?: EventListener | undefined;
  /** Traces and metrics: `openTelemetry()` of '@retrysafe/dispatcher/opentelemetry'. Default: none. */
  readonly telemetry?: Telemetry | undefined;
  /** What `call.fetch` calls. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

const day = 86_400_000;

/** The times of a dispatcher, or their defaults. Throws an `OptionError` for any option that does not exist or does not fit. */
export function timesOf(options: DispatcherOptions) {
  checkOptions('createDispatcher', options, rules, '{ tools: [...] }');
  const { leaseMs = 30_000, patienceMs = 30_000, retentionMs = day, approvalMs = day } = options;
  const whole = Math.ceil; // no store keeps a part of a millisecond
  return { leaseMs: whole(leaseMs), patienceMs, retentionMs: whole(retentionMs), approvalMs: whole(approvalMs) };
}

const rules: OptionRules<DispatcherOptions> = {
  tools: { must: 'tools: instances with @Tool methods, or what tool({ ... }) gives', fits: () => true, needed: true },
  store: {
    must: 'a store, such as sqliteStore({ path }) or memoryStore()',
    fits: (value) => isObject(value) && 'claim' in value, // nothing is asked of it before a write is
  },
  tenant: text,
  authorize: aFunction('that says who may call what'),
  leaseMs: msAhead(1),
  patienceMs: ms(0),
  retentionMs: ms(0),
  approvalMs: msAhead(1),
  policies: { must: 'policies by class, for instance { read: { tries: 3 } }', fits: isObject },
  classifyError: aFunction('from an error to its reading, or undefined'),
  codec: {
    must: 'a codec, { encode, decode }, such as losslessCodec or encryptedCodec({ ... })',
    fits: methods('encode', 'decode'),
  },
  redact: aFunction('from a value to what may leave the call'),
  maxArgsBytes: bytes,
  maxResultBytes: bytes,
  clock: { must: 'a clock, { now, sleep }, such as systemClock', fits: methods('now', 'sleep') },
  random: { must: 'a source of chance, { random, id }, such as systemChance', fits: methods('random', 'id') },
  onEvent: aFunction('that is told of each event'),
  telemetry: {
    must: "what openTelemetry() of '@retrysafe/dispatcher/opentelemetry' gives: { call, part, event }",
    fits: methods('call', 'part', 'event'),
  },
  fetch: aFunction('such as the global fetch'),
};
