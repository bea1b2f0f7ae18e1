import type { Answer, RefusedCall } from './answer.js';
import { allowed, type Authorize } from './authorize.js';
import { normaliseIntent } from './intent.js';
import { read } from './life-of-a-read.js';
import { write } from './life-of-a-write.js';
import { refusals, refused } from './messages.js';
import type { DispatchedTool, Surroundings } from './surroundings.js';
import { tell } from './tell.js';

/** What a call is for, as the orchestrator says it. A read needs none of it. */
export interface CallContext {
  readonly task?: string;
  readonly step?: string;
  /** A string, or a whole number from 0 up, from the plan. Default 0. */
  readonly ordinal?: string | number;
  /** Default: the dispatcher's. */
  readonly tenant?: string;
  /** The provider's id of the call: for events only. It is never part of the key. */
  readonly callId?: string;
  /** Aborts the handler. What it already did stays as it is, so a write that was started may end `unknown`. */
  readonly signal?: AbortSignal;
}

export interface Desk extends Surroundings {
  readonly tools: ReadonlyMap<string, DispatchedTool>;
  readonly tenant: string;
  readonly authorize: Authorize | undefined;
}

/** One call by plan, through the layers before the claim: each may stop it before anything happened. Throws only `Passing`. */
export async function dispatch(desk: Desk, name: string, rawArgs: unknown, context: CallContext): Promise<Answer> {
  const tool = desk.tools.get(name);
  if (tool === undefined) return refusals.unknownTool(name);
  const validating = tool.validate(rawArgs);
  const valid = validating instanceof Promise ? await validating : validating;
  if (!valid.ok) return told(desk, tool, refused('invalid-arguments', valid.message));
  const { args } = valid;
  if (desk.authorize !== undefined) {
    const verdict = await allowed(desk.authorize, tool, args, { ...context, tenant: context.tenant ?? desk.tenant });
    if (verdict !== undefined) return told(desk, tool, verdict);
  }
  if (tool.class === 'read') return read(desk, tool, args, context.signal);
  const intent = normaliseIntent(name, context, desk.tenant);
  if (!intent.ok) return told(desk, tool, refused('no-intent', intent.message));
  let argsText: string;
  try {
    argsText = desk.codec.encode(args);
  } catch (error) {
    return told(desk, tool, refusals.notStorable(name, error instanceof Error ? error.message : ''));
  }
  return write(desk, { tool, intent: intent.intent, args, argsText, signal: context.signal });
}

function told(desk: Desk, tool: DispatchedTool, answer: RefusedCall): RefusedCall {
  tell(desk, { tool }, { kind: 'refused', code: answer.code });
  return answer;
}
