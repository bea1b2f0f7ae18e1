import { hash } from 'node:crypto';
import { boundTexts } from './bound-texts.js';
import { grouped } from './grouped.js';
import { canonical } from './canonical.js';
import type { Store } from './store.js';
import type { CallInTurn, TurnPlace } from './turn-place.js';

interface Alias extends CallInTurn {
  readonly tool: string;
  readonly ordinal: string;
}

/**
 * The provider's call ids, bound to ordinals: they spot an exact replay of a saved response, and which calls the
 * history shows. Ids restart and collide, so one id of a response may stand for several calls, each with its arguments.
 */
export class CallAliases {
  readonly #store: Store;
  readonly #place: TurnPlace;

  constructor(store: Store, place: TurnPlace) {
    this.#store = store;
    this.#place = place;
  }

  /** The ordinal that this very call was bound to before. */
  async find(call: CallInTurn): Promise<string | undefined> {
    const aliases = await this.#all(this.#place.response, call.callId);
    return aliases.find((alias) => this.#is(alias, call))?.ordinal;
  }

  /** Bind the call, unless somebody did at the same time: theirs is then the ordinal. */
  async add(call: CallInTurn, ordinal: string): Promise<string> {
    const { tenant, task, tool, response } = this.#place;
    const mine = canonical([tool, call.fingerprint, ordinal]);
    for (let hop = 0; ; hop += 1) {
      const alias = read(
        call.callId,
        await this.#store.bind(tenant, task, this.#name(response, call.callId, hop), mine),
      );
      if (this.#is(alias, call)) return alias.ordinal;
    }
  }

  /** The ordinals of this tool whose result the model was shown as a success. */
  async handedOver(): Promise<ReadonlySet<string>> {
    const shownAsSuccess = this.#place.history.filter(({ shown }) => shown === 'success');
    const successes = grouped(shownAsSuccess, ({ response, callId }) => canonical([response, callId]));
    const found = await Promise.all(
      [...successes.values()].map(async (shown) => {
        const [first] = shown;
        const aliases = first === undefined ? [] : await this.#all(first.response, first.callId);
        const intents = new Set(aliases.map(({ tool, ordinal }) => canonical([tool, ordinal])));
        return intents.size <= shown.length ? aliases : []; // of several calls with one id, who knows which was shown
      }),
    );
    return new Set(
      found
        .flat()
        .filter(({ tool }) => tool === this.#place.tool)
        .map(({ ordinal }) => ordinal),
    );
  }

  #is(alias: Alias, call: CallInTurn): boolean {
    return alias.tool === this.#place.tool && alias.fingerprint === call.fingerprint;
  }

  async #all(response: string, callId: string): Promise<readonly Alias[]> {
    const { tenant, task } = this.#place;
    const aliases: Alias[] = [];
    for (;;) {
      const bound = await this.#store.bound(tenant, task, this.#name(response, callId, aliases.length));
      if (bound === undefined) return aliases;
      aliases.push(read(callId, bound));
    }
  }

  #name(response: string, callId: string, hop: number): string {
    const name = canonical(['call', this.#place.step, response, callId, String(hop)]);
    return name.length <= longestName ? name : `call ${hash('sha256', name)}`;
  }
}

// Ids of calls may be of any length, and an index of Postgres takes no longer names.
const longestName = 600;

function read(callId: string, bound: string): Alias {
  const [tool = '', fingerprint = '', ordinal = ''] = boundTexts(bound);
  return { callId, tool, fingerprint, ordinal };
}
