import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ProbeAnswer, ReadCall, ToolCall } from './tool-call.js';
import type { ToolClass } from './tool-class.js';

/** A tool as the dispatcher reads it: from a decorated method or from `tool({...})`. */
export interface ToolDefinition {
  /** Part of the tool's contract: renaming it starts new keys. */
  readonly name: string;
  readonly class: ToolClass;
  readonly description?: string;
  /** What the model fills in. Any Standard Schema. */
  readonly input?: StandardSchemaV1;
  /** A natural key: which thing in the world the call is about. Only strings, numbers, booleans, bigints and null count. */
  readonly subject?: (args: never) => readonly unknown[];
  readonly probe?: (question: {
    readonly idempotencyKey: string;
    readonly args: never;
    readonly attempt: number;
    readonly signal: AbortSignal;
  }) => ProbeAnswer<unknown> | Promise<ProbeAnswer<unknown>>;
  /** Bound into approvals; raise it when the same arguments would now do something else. Default '1'. */
  readonly version?: string;
  /** Only `irreversible`: once approved, an ambiguous end may be retried with the same key and arguments. */
  readonly repeatable?: boolean;
  /** Claim, the handler's statements on `call.tx`, and the outcome commit together. Needs a SQL store. */
  readonly transactional?: boolean;
  /** Abort the handler after this long. ms. Default: no limit. */
  readonly timeoutMs?: number;
  /** How long the provider remembers a key, e.g. '24h'. Past it, what may have happened is not repeated: `unknown`. */
  readonly window?: string;
  /** Run the handler. A write's key reaches it where its author put it. */
  readonly run: (args: unknown, call: ReadCall | ToolCall) => unknown;
}
