import type { DispatchedTool } from './surroundings.js';
import type { Intent } from './store.js';

/** One call of a tool that writes, from here on identified by its intent. */
export interface WriteCall {
  readonly tool: DispatchedTool;
  readonly intent: Intent;
  /** The caller's arguments after the schema: nobody else's object. */
  readonly args: unknown;
  /** The same, as the codec wrote them. */
  readonly argsText: string;
  readonly signal: AbortSignal | undefined;
  /** `resume`: this generation and no later one. */
  readonly onlyGeneration?: number;
}
