import type { ToolDefinition } from '@retrysafe/decorators';
import { placeOf } from './codec.js';
import { fingerprint } from './fingerprint.js';
import { canonical } from './intent.js';
import type { LedgerRecord } from './store.js';
import { subjectOf } from './subject.js';
import type { Surroundings } from './surroundings.js';
import type { ShownCall } from './turn.js';
import { CallAliases } from './turn-alias.js';
import { bindCalls, type EarlierIntent, type NewCall, type SameArgs, type Standing } from './turn-binding.js';
import { turnNumber, turnOrdinal } from './turn-ordinal.js';

/** One tool in one response. */
export interface TurnPlace {
  readonly tenant: string;
  readonly task: string;
  readonly step: string;
  readonly tool: string;
  readonly response: string;
  readonly history: readonly ShownCall[];
  readonly sameArgs: SameArgs;
  readonly definition: ToolDefinition;
}

export interface IdentifiedCall extends NewCall {
  readonly callId: string;
}

/** The ordinal of each call of `place.tool` in this response. Rejects when the store does. */
export async function identify(
  around: Surroundings,
  place: TurnPlace,
  calls: readonly IdentifiedCall[],
): Promise<readonly string[]> {
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
  return calls.map((call, index) => ordinals[index] ?? bound.get(sameCall(call)) ?? turnOrdinal(0));
}

async function bindAll(
  around: Surroundings,
  place: TurnPlace,
  aliases: CallAliases,
  calls: readonly IdentifiedCall[],
  earlier: readonly EarlierIntent[],
  own: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const numbers = [...earlier.map(({ n }) => n), ...[...own].map((ordinal) => turnNumber(ordinal) ?? -1)];
  const numbering = new Numbering(around, place, Math.max(-1, ...numbers) + 1);
  const found = new Map<string, string>();
  const targets = bindCalls(calls, earlier, place.sameArgs);
  // One after the other: the numbers follow the order of the calls, also when the same response is taken up twice.
  for (const [index, call] of calls.entries()) {
    const target = targets[index];
    const ordinal = target === undefined || target === 'new' ? await numbering.next(call) : turnOrdinal(target);
    found.set(sameCall(call), await aliases.add(call, ordinal));
  }
  return found;
}

/** Hands out numbers that no other response of the step has taken. */
class Numbering {
  readonly #around: Surroundings;
  readonly #place: TurnPlace;
  #n: number;

  constructor(around: Surroundings, place: TurnPlace, from: number) {
    this.#around = around;
    this.#place = place;
    this.#n = from;
  }

  async next(call: IdentifiedCall): Promise<string> {
    const { tenant, task, step, tool, response } = this.#place;
    const mine = canonical([response, sameCall(call)]);
    for (;;) {
      const n = this.#n;
      this.#n += 1;
      const taken = await this.#around.store.bind(tenant, task, canonical(['turn', step, tool, String(n)]), mine);
      if (taken === mine) return turnOrdinal(n);
    }
  }
}

async function earlierIntents(
  around: Surroundings,
  place: TurnPlace,
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
  const someDone = [...latest.values()].some(({ state }) => state === 'done');
  const handedOver = someDone ? await aliases.handedOver() : new Set<string>();
  return [...latest].map(([n, record]) => ({
    n,
    standing: standingOf(record, handedOver),
    ...firstCall(around, place, record),
  }));
}

function standingOf({ state, ordinal }: LedgerRecord, handedOver: ReadonlySet<string>): Standing {
  switch (state) {
    case 'failed':
    case 'denied':
      return state;
    case 'done':
      return handedOver.has(ordinal) ? 'handed-over' : 'unresolved';
    case 'expired':
      return 'handed-over'; // long over, and its arguments are gone: nothing can be bound to it
    default:
      return 'unresolved';
  }
}

function firstCall({ codec }: Surroundings, { definition }: TurnPlace, record: LedgerRecord): NewCall {
  try {
    const first = codec.decode(record.args, placeOf(record, 'args'));
    const subject = subjectOf(definition, first);
    return { fingerprint: fingerprint(first, codec), subject: subject?.ok === true ? subject.name : undefined };
  } catch {
    return { fingerprint: '', subject: undefined };
  }
}

function sameCall({ callId, fingerprint: args }: IdentifiedCall): string {
  return canonical([callId, args]);
}
