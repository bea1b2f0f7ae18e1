import type { Codec } from './codec.js';
import type { DispatchedTool } from './surroundings.js';
import type { Intent } from './store.js';

/** One call of a tool that writes, from here on identified by its intent. */
export interface WriteCall {
  readonly tool: DispatchedTool;
  readonly intent: Intent;
  /** The caller's arguments after the schema: nobody else's object. */
  readonly args: unknown;
  /** The same, as the codec wrote them without knowing their place. */
  readonly argsText: string;
  readonly signal: AbortSignal | undefined;
  /** `resume`: this generation and no later one. */
  readonly onlyGeneration?: number;
}

/** The arguments' text for the record of this key. */
export function argsTextOf(codec: Codec, { intent: { tenant }, args, argsText }: WriteCall, key: string): string {
  return codec.placed === true ? codec.encode(args, { tenant, key, what: 'args' }) : argsText;
}
