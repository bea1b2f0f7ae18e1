import type { ToolClass } from '@retrysafe/decorators';
import type { Chance, Clock } from './clock.js';
import type { Codec } from './codec.js';
import type { Rules } from './decide.js';
import type { Doors } from './doors.js';
import type { ErrorClassifier } from './ending.js';
import type { Emitter } from './events.js';
import type { Flight, Flights } from './flights.js';
import type { Heartbeat } from './heartbeat.js';
import type { Policy } from './policy.js';
import type { RegisteredTool } from './registry.js';
import type { Store } from './store.js';
import type { Telemetry } from './telemetry.js';
import type { Transact } from './transaction.js';

/** What every part of a dispatcher works with. Made once. */
export interface Surroundings {
  readonly store: Store;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly codec: Codec;
  readonly events: Emitter;
  readonly telemetry: Telemetry | undefined;
  readonly heartbeat: Heartbeat;
  readonly fetch: typeof globalThis.fetch;
  readonly classifyError: ErrorClassifier | undefined;
  readonly redact: Redact | undefined;
  readonly maxArgsBytes: number | undefined;
  readonly maxResultBytes: number | undefined;
  /** Names this dispatcher in the store. */
  readonly holder: string;
  readonly leaseMs: number;
  readonly patienceMs: number;
  readonly approvalMs: number;
  readonly doors: Doors;
  /** The keys that this dispatcher is at work on. */
  readonly flights: Flights;
  /** Those of them whose claim is not committed yet: they have no lease. */
  readonly transactions: Map<string, Flight>;
}

/**
 * Takes private parts out of what leaves the call: a result on its way to the store, from where duplicates get it, or
 * one differing value on its way to a `drift` event. Arguments are stored whole, since a retry runs with them: encrypt
 * them with a codec.
 */
export type Redact = (value: unknown, about: { readonly tool: string; readonly what: 'result' | 'drift' }) => unknown;

/** A tool, and what its class and the policies make of it. */
export interface DispatchedTool extends RegisteredTool {
  readonly name: string;
  readonly class: ToolClass;
  readonly rules: Rules;
  readonly policy: Policy;
  /** How long the provider remembers a key. ms; Infinity when the tool does not say. */
  readonly windowMs: number;
  /** Its claim, effect and outcome share a commit of the store. Undefined for a tool that is not transactional. */
  readonly transact: Transact | undefined;
}
