import type { ToolDefinition } from '@retrysafe/decorators';
import { placeOf } from './codec.js';
import { fingerprint } from './fingerprint.js';
import type { LedgerRecord } from './store.js';
import { subjectOf } from './subject.js';
import type { Surroundings } from './surroundings.js';
import { CallAliases } from './turn-alias.js';
import { bindCalls, type EarlierIntent, type NewCall, type SameArgs, type Standing } from './turn-binding.js';
import { sameCall, TurnNumbers } from './turn-numbers.js';
import { turnNumber, turnOrdinal } from './turn-ordinal.js';
import type { CallInTurn, TurnPlace } from './turn-place.js';

/** One tool in one response, and how its calls are told apart. */
export interface IdentifiedTool extends TurnPlace {
  readonly sameArgs: SameArgs;
  readonly definition: ToolDefinition;
}

type IdentifiedCall = CallInTurn & NewCall;

/** The ordinal of each call of `place.tool` in this response. Rejects when the store does. */
export async function identify(
  around: Surroundings,
  place: IdentifiedTool,
  calls: readonly IdentifiedCall[],
): Promise<readonly string[]> {
  for (;;) {
    const ordinals = await identified(around, place, calls);
    if (ordinals !== undefined) return ordinals;
  }
}

/** Undefined when a related response of the step took a number meanwhile: it may be what these calls are about. */
async function identified(
  around: Surroundings,
  place: IdentifiedTool,
  calls: readonly IdentifiedCall[],
): Promise<readonly string[] | undefined> {
  const aliases = new CallAliases(around.store, place);
  const ordinals = await Promise.all(calls.map((call) => aliases.find(call)));
  const own = new Set(ordinals.filter((ordinal) => ordinal !== undefined));
  const earlier = await earlierIntents(around, place, aliases, own);
  // Two calls with one id and equal arguments are one call.
  const fresh = new Map<string, IdentifiedCall>();
  calls.forEach((call, index) => {
    if (ordinals[index] === undefined) fresh.set(sameCall(call), call);
  });
  const bound = await bindAll(around, place, aliases, [...fresh.values()], earlier, own);
  if (bound === undefined) return undefined;
  return calls.map((call, index) => ordinals[index] ?? bound.get(sameCall(call)) ?? turnOrdinal(0));
}

async function bindAll(
  around: Surroundings,
  place: IdentifiedTool,
  aliases: CallAliases,
  calls: readonly IdentifiedCall[],
  earlier: readonly EarlierIntent[],
  own: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string> | undefined> {
  const known = [...earlier.map(({ n }) => n), ...[...own].map((ordinal) => turnNumber(ordinal) ?? -1)];
  const numbers = new TurnNumbers(around.store, place);
  let next = Math.max(-1, ...known) + 1;
  const found = new Map<string, string>();
  const targets = bindCalls(calls, earlier, place.sameArgs);
  // One after the other: the numbers follow the order of the calls, also when the same response is taken up twice.
  for (const [index, call] of calls.entries()) {
    const target = targets[index];
    let n = target === undefined || target === 'new' ? next : target;
    while (n === next) {
      const { whose } = await numbers.take(n, call);
      if (whose === 'related') return undefined;
      next += 1;
      if (whose === 'foreign') n = next;
    }
    found.set(sameCall(call), await aliases.add(call, turnOrdinal(n)));
  }
  return found;
}

async function earlierIntents(
  around: Surroundings,
  place: IdentifiedTool,
  aliases: CallAliases,
  own: ReadonlySet<string>,
): Promise<readonly EarlierIntent[]> {
  const { tenant, task, step, tool } = place;
  const records = await around.store.list({ tenant, task, step, tool });
  const latest = new Map<number, LedgerRecord>();
  for (const record of records) {
    const n = record.parent === null ? turnNumber(record.ordinal) : undefined;
    if (n === undefined || own.has(record.ordinal)) continue;
    const known = latest.get(n);
    if (known === undefined || known.generation < record.generation) latest.set(n, record);
  }
  const someDone = [...latest.values()].some(({ state }) => state === 'done' || state === 'expired');
  const handedOver = someDone ? await aliases.handedOver() : new Set<string>();
  const recorded = [...latest].map(([n, record]) => ({
    n,
    standing: standingOf(record, handedOver),
    ...firstCall(around, place, record),
  }));
  return [...recorded, ...(await unrecorded(around, place, latest, own))];
}

/** Calls that have a number and no record: they are about to claim, or whoever was died before. */
async function unrecorded(
  around: Surroundings,
  place: IdentifiedTool,
  recorded: ReadonlyMap<number, unknown>,
  own: ReadonlySet<string>,
): Promise<readonly EarlierIntent[]> {
  const numbers = new TurnNumbers(around.store, place);
  const found: EarlierIntent[] = [];
  for (let n = 0; ; n += 1) {
    if (recorded.has(n) || own.has(turnOrdinal(n))) continue;
    const taken = await numbers.takenBy(n);
    if (taken === undefined) return found;
    if (taken.whose === 'related')
      found.push({ n, standing: 'unresolved', fingerprint: taken.fingerprint, subject: undefined });
  }
}

function standingOf({ state, ordinal }: LedgerRecord, handedOver: ReadonlySet<string>): Standing {
  switch (state) {
    case 'failed':
    case 'denied':
      return state;
    case 'done':
    case 'expired': // what was not handed over may have happened, and nobody knows any more
      return handedOver.has(ordinal) ? 'handed-over' : 'unresolved';
    default:
      return 'unresolved';
  }
}

function firstCall({ codec }: Surroundings, { definition }: IdentifiedTool, record: LedgerRecord): NewCall {
  try {
    const first = codec.decode(record.args, placeOf(record, 'args'));
    const subject = subjectOf(definition, first);
    return { fingerprint: fingerprint(first, codec), subject: subject?.ok === true ? subject.name : undefined };
  } catch {
    return { fingerprint: '', subject: undefined };
  }
}
