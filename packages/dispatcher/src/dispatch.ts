import { admit, type Admitted, type Desk } from './admit.js';
import type { Answer } from './answer.js';
import { argsTextFor } from './args-text.js';
import { isSignal } from './heed-abort.js';
import { intentKey, normaliseIntent } from './intent.js';
import { read } from './life-of-a-read.js';
import { LifeOfAWrite } from './life-of-a-write.js';
import { refusals, refused } from './messages.js';
import { homeOfSubject, isAbout, subjectOf } from './subject.js';
import type { Intent } from './store.js';
import { tellRefusal, tellStoreFailure } from './tell.js';
import { isTurnOrdinal } from './turn-ordinal.js';
import type { WriteCall } from './write-call.js';

/** What a call is for, as the orchestrator says it. A read needs none of it. */
export interface CallContext {
  /** The run or the thread, from the orchestrator. */
  readonly task?: string | undefined;
  /** The node of the plan, or the user's turn. */
  readonly step?: string | undefined;
  /** A string, or a whole number from 0 up, from the plan. Default 0. */
  readonly ordinal?: string | number | undefined;
  /** Default: the dispatcher's. */
  readonly tenant?: string | undefined;
  /** The provider's id of the call, for spans and your own records. It is no part of the identity: such ids restart and collide. */
  readonly callId?: string | undefined;
  /** Aborts the handler. What it already did stays as it is, so a write that was started may end `unknown`. */
  readonly signal?: AbortSignal | null | undefined;
}

/** One call by plan. Throws only a framework's pause. */
export function dispatch(desk: Desk, name: string, rawArgs: unknown, context: CallContext): Promise<Answer> {
  const signal = context.signal ?? undefined;
  if (signal !== undefined && !isSignal(signal)) return Promise.resolve(refusals.noSignal());
  for (const field in context) {
    if (field === 'task' || field === 'step' || contextFields.has(field)) continue; // most name but these two
    return Promise.resolve(refusals.unknownContext(field, [...contextFields]));
  }
  const admitted = admit(desk, name, rawArgs, context);
  return admitted instanceof Promise
    ? admitted.then((one) => enter(desk, one, context, signal))
    : enter(desk, admitted, context, signal);
}

// A misspelt ordinal would be ordinal 0, and the second item of a list a duplicate of the first.
const contextFields: ReadonlySet<string> = new Set(
  Object.keys({
    task: true,
    step: true,
    ordinal: true,
    tenant: true,
    callId: true,
    signal: true,
  } satisfies Record<keyof CallContext, true>),
);

function enter(desk: Desk, admitted: Admitted, context: CallContext, signal: AbortSignal | undefined): Promise<Answer> {
  if (admitted.kind === 'answer') return Promise.resolve(admitted.answer);
  const { tool, args } = admitted;
  if (admitted.kind === 'read') return read(desk, tool, args, signal);
  const normalised = normaliseIntent(tool.name, context, desk.tenant);
  if (!normalised.ok) return Promise.resolve(tellRefusal(desk, tool, refused('no-intent', normalised.message)));
  const { intent } = normalised;
  if (isTurnOrdinal(intent.ordinal)) return Promise.resolve(tellRefusal(desk, tool, refusals.turnOrdinal(tool.name)));
  const argsKey = desk.codec.placed === true ? intentKey(intent, 0) : undefined;
  const argsText = argsTextFor(desk, admitted, intent, argsKey);
  if (typeof argsText !== 'string') return Promise.resolve(argsText);
  return carryOut(desk, { tool, intent, args, argsText, argsKey, signal });
}

/** A call whose intent is known. A subject that is already dealt with in the task leads it to that call's intent. */
export function carryOut(desk: Desk, call: WriteCall): Promise<Answer> {
  const subject = subjectOf(call.tool.definition, call.args);
  if (subject === undefined) return new LifeOfAWrite(desk, call).toTheAnswer();
  if (!subject.ok) return Promise.resolve(tellRefusal(desk, call.tool, refusals.badSubject(call.tool.name)));
  return atHome(desk, call, subject.name);
}

async function atHome(desk: Desk, call: WriteCall, subject: string): Promise<Answer> {
  for (;;) {
    let intent: Intent;
    try {
      intent = await homeOfSubject(desk, call, subject);
    } catch (error) {
      tellStoreFailure(desk, 'bind', error);
      return refusals.storeUnavailable(call.tool.name, error);
    }
    const answer = await new LifeOfAWrite(desk, { ...call, intent }).toTheAnswer();
    // Where nobody had claimed it yet, a call about another thing may have been first: that one's answer is not ours.
    if (intent === call.intent || (await isStillAbout(desk, call, intent, subject))) return answer;
  }
}

async function isStillAbout(desk: Desk, call: WriteCall, home: Intent, subject: string): Promise<boolean> {
  try {
    return await isAbout(desk, call, home, subject);
  } catch {
    return true; // nobody can say, and the answer is there
  }
}
