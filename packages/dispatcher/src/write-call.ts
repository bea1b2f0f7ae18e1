import type { Codec } from './codec.js';
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
  /** The key of the record that `argsText` was written for; undefined where that was not known, or matters to no codec. */
  readonly argsKey: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** `resume`: this generation and no later one. */
  readonly onlyGeneration?: number;
}

/** The arguments' text for the record of this key. */
export function argsTextOf(codec: Codec, { intent, args, argsText, argsKey }: WriteCall, key: string): string {
  if (codec.placed !== true || argsKey === key) return argsText;
  return codec.encode(args, { tenant: intent.tenant, key, what: 'args' });
}
