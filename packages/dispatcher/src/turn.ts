import { admit, type Admitted, type AdmittedWrite, type Desk } from './admit.js';
import { grouped } from './grouped.js';
import type { Answer, RefusedCall } from './answer.js';
import { argsTextFor } from './args-text.js';
import { carryOut } from './dispatch.js';
import { peek } from './ending/peek.js';
import { fingerprint } from './fingerprint.js';
import { normaliseIntent } from './intent.js';
import { read } from './life-of-a-read.js';
import { refusals, refused } from './messages.js';
import { isList, readTurn } from './read-turn.js';
import type { Intent } from './store.js';
import { subjectOf } from './subject.js';
import { tellRefusal, tellStoreFailure } from './tell.js';
import type { Turn } from './turn-input.js';
import { identify, type IdentifiedTool } from './turn-identity.js';
import { watched } from './watched.js';

/** The answer to one call of a turn, and which call that was. */
export type TurnAnswer = Answer & { readonly callId: string };

type Write = AdmittedWrite & { readonly argsText: string };
type AdmittedCall = Exclude<Admitted, AdmittedWrite> | Write;

/** One answer for each call, in their order. The calls run side by side. Throws only a framework's pause, after all have ended. */
export async function takeTurn(desk: Desk, given: Turn): Promise<TurnAnswer[]> {
  const turn = readTurn(given);
  if ('kind' in turn) return faultyAnswers(given, turn);
  if (desk.doors.closed) return faultyAnswers(turn, refusals.closed());
  const admitted = await Promise.all(turn.calls.map((call) => admitCall(desk, call, turn)));
  const intents = await intentsOf(desk, turn, admitted);
  const ended = await Promise.allSettled(
    admitted.map((one, index) => {
      const { name = '', callId } = turn.calls[index] ?? {};
      const intent = intents[index];
      const ordinal = intent !== undefined && 'ordinal' in intent ? intent.ordinal : undefined;
      return watched(desk, name, { ...turn, callId, ordinal }, () => run(desk, turn, one, intent));
    }),
  );
  return ended.map((one, index) => {
    if (one.status === 'rejected') throw one.reason;
    return { ...one.value, callId: turn.calls[index]?.callId ?? '' };
  });
}

// What cannot be stored must take no number, so it is looked at before its key is known.
async function admitCall(desk: Desk, { name, args }: Turn['calls'][number], turn: Turn): Promise<AdmittedCall> {
  const admitted = await admit(desk, name, args, turn);
  if (admitted.kind !== 'write') return admitted;
  const argsText = argsTextFor(desk, admitted, { tenant: turn.tenant ?? desk.tenant }, undefined);
  return typeof argsText === 'string' ? { ...admitted, argsText } : { kind: 'answer', answer: argsText };
}

/** As many answers as there are calls, where those can be counted. */
function faultyAnswers(turn: unknown, fault: RefusedCall): TurnAnswer[] {
  try {
    const { calls } = turn as { readonly calls: unknown };
    if (isList(calls)) return [...calls].map((call) => ({ ...fault, callId: callIdOf(call) }));
  } catch {
    // it cannot be read
  }
  return [{ ...fault, callId: '' }];
}

function callIdOf(call: unknown): string {
  const callId = peek(call, 'callId');
  return typeof callId === 'string' ? callId : '';
}

async function run(
  desk: Desk,
  { signal }: Turn,
  admitted: AdmittedCall,
  intent: Intent | Answer | undefined,
): Promise<Answer> {
  if (admitted.kind === 'answer') return admitted.answer;
  const { tool, args } = admitted;
  if (admitted.kind === 'read') return read(desk, tool, args, signal ?? undefined);
  if (intent === undefined) return refusals.unknownTool(tool.name);
  if ('kind' in intent) return intent;
  return carryOut(desk, {
    tool,
    intent,
    args,
    argsText: admitted.argsText,
    argsKey: undefined,
    signal: signal ?? undefined,
  });
}

/** The intent of each write, or why it has none. Tool by tool: what one tool's calls are bound to is no other's business. */
async function intentsOf(
  desk: Desk,
  turn: Turn,
  admitted: readonly AdmittedCall[],
): Promise<readonly (Intent | Answer | undefined)[]> {
  const intents: (Intent | Answer | undefined)[] = admitted.map(() => undefined);
  const writes = admitted.flatMap((one, index) => (one.kind === 'write' ? [{ one, index }] : []));
  const byTool = grouped(writes, ({ one }) => one.tool.name);
  await Promise.all(
    [...byTool].map(async ([name, group]) => {
      const found = await intentsOfTool(desk, turn, name, group);
      group.forEach(({ index }, i) => (intents[index] = found[i]));
    }),
  );
  return intents;
}

async function intentsOfTool(
  desk: Desk,
  turn: Turn,
  name: string,
  group: readonly { readonly one: Write; readonly index: number }[],
): Promise<readonly (Intent | Answer)[]> {
  const same = (answer: Answer) => group.map(() => answer);
  const tool = desk.tools.get(name);
  const normalised = normaliseIntent(name, { tenant: turn.tenant, task: turn.task, step: turn.step }, desk.tenant);
  if (tool === undefined) return same(refusals.unknownTool(name));
  if (!normalised.ok) return same(tellRefusal(desk, tool, refused('no-intent', normalised.message)));
  if (!isName(turn.response) || group.some(({ index }) => !isName(turn.calls[index]?.callId)))
    return same(tellRefusal(desk, tool, refusals.noResponse(name)));
  const place: IdentifiedTool = {
    ...normalised.intent,
    response: turn.response,
    history: turn.history,
    sameArgs: turn.sameArgs ?? 'duplicate',
    definition: tool.definition,
  };
  const calls = group.map(({ one, index }) => {
    const subject = subjectOf(tool.definition, one.args);
    return {
      callId: turn.calls[index]?.callId ?? '',
      fingerprint: fingerprint(one.args, desk.codec),
      subject: subject?.ok === true ? subject.name : undefined,
    };
  });
  try {
    return (await identify(desk, place, calls)).map((ordinal) => ({ ...normalised.intent, ordinal }));
  } catch (error) {
    tellStoreFailure(desk, 'bind', error);
    return same(refusals.storeUnavailable(name, error));
  }
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
