import type { ToolDefinition } from '@retrysafe/decorators';
import type { Answer } from './answer.js';
import type { DispatcherEvent } from './events.js';

/** A call as whoever watches it may know it. Never holds arguments. */
export interface WatchedCall {
  /** Undefined when no tool has the name that was called: the name is then the model's own, and is not passed on. */
  readonly tool: ToolDefinition | undefined;
  readonly tenant?: string | undefined;
  readonly task?: string | undefined;
  readonly step?: string | undefined;
  readonly ordinal?: string | number | undefined;
  /** The provider's id of the call. */
  readonly callId?: string | undefined;
}

/** One `call.step` of a handler. */
export interface WatchedPart {
  readonly tool: ToolDefinition;
  readonly name: string;
}

/**
 * Watches a dispatcher, for traces and metrics. `call` and `part` get the work as `run`, call it once, and give back what
 * it gives: the handler and all that it awaits run inside, so that a span made current there is the parent of the
 * provider's own. Whatever goes wrong in it harms no call. `@retrysafe/dispatcher/opentelemetry` has one.
 */
export interface Telemetry {
  call(about: WatchedCall, run: () => Promise<Answer>): Promise<Answer>;
  part<R>(about: WatchedPart, run: () => Promise<R>): Promise<R>;
  event(event: DispatcherEvent): void;
}
