import type { RefusedCall } from './answer.js';
import { argsTextFor } from './args-text.js';
import type { DispatchedTool, Surroundings } from './surroundings.js';
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

/** The arguments' text for the record of this key. Throws an `UnfitArgs`. */
export function argsTextOf(around: Surroundings, call: WriteCall, key: string): string {
  const { tool, intent, args, argsText, argsKey } = call;
  if (around.codec.placed !== true || argsKey === key) return argsText;
  const text = argsTextFor(around, { tool, args, plain: false }, intent, key);
  if (typeof text !== 'string') throw new UnfitArgs(text);
  return text;
}

/** The arguments have no text for the record of this key, or one that is too long. */
export class UnfitArgs extends Error {
  constructor(readonly refusal: RefusedCall) {
    super(refusal.message);
  }
}
