import type { RefusedCall } from './answer.js';
import { isSignal } from './heed-abort.js';
import { refusals } from './messages.js';
import type { ShownCall, Turn } from './turn-input.js';
import type { SameArgs } from './turn-binding.js';

/** Each field is read once, and judged as it was read: a getter may throw, or say something else the second time. */
export function readTurn(given: unknown): Turn | RefusedCall {
  try {
    if (!isEntry(given)) return refusals.noTurn();
    const misspelt = Object.keys(given).find((field) => !Object.hasOwn(turnFields, field));
    if (misspelt !== undefined) return refusals.unknownContext(misspelt, Object.keys(turnFields));
    const { task, step, tenant, response, calls, history, sameArgs, signal } = given as Turn;
    const turn = {
      ...{ task, step, tenant, response, sameArgs, signal },
      calls: entries(calls).map(({ callId, name, args }) => ({ callId, name, args })),
      history: entries(history).map(({ callId, response, shown }) => ({ callId, response, shown })),
    };
    return faultOf(turn) ?? turn;
  } catch {
    return refusals.noTurn();
  }
}

/** Why a turn cannot be taken up at all. Its names are looked at tool by tool. */
function faultOf({ history, sameArgs, signal }: Turn): RefusedCall | undefined {
  if (!history.every(({ shown }) => shownWords.has(shown))) return refusals.noTurn();
  // A word that is none of ours must not pass for the looser one.
  if (sameArgs !== undefined && !sameArgsWords.has(sameArgs)) return refusals.noTurn();
  return signal === undefined || signal === null || isSignal(signal) ? undefined : refusals.noSignal();
}

const turnFields: Readonly<Record<keyof Turn, true>> = {
  task: true,
  step: true,
  tenant: true,
  response: true,
  calls: true,
  history: true,
  sameArgs: true,
  signal: true,
};

/** Throws for what is no list, or holds anything else. */
function entries<Entry>(list: readonly Entry[]): readonly Entry[] {
  const items = isList(list) ? [...list] : undefined;
  if (items === undefined || items.some((item) => !isEntry(item))) throw new TypeError('It is no list of entries.');
  return items;
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isEntry(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const shownWords: ReadonlySet<unknown> = new Set<ShownCall['shown']>(['success', 'error', 'nothing']);
const sameArgsWords: ReadonlySet<unknown> = new Set<SameArgs>(['duplicate', 'again']);
