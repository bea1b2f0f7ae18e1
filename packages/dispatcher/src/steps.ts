import { Ambiguous } from './ending.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import type { WriteCall } from './write-call.js';

/** The parts of one call, each with its own record under the call's key, so that a replay resumes after the last one that is done. */
export class Steps {
  /** A part that writes is done, or may be: a later refusal of the whole is not "surely no effect". */
  doneSome = false;
  /** Why another start of the handler would not help. */
  stuck: string | undefined;

  readonly around: Surroundings;
  readonly call: WriteCall;
  readonly parent: LedgerRecord;
  #resumed: boolean;

  constructor(around: Surroundings, call: WriteCall, parent: LedgerRecord, resumed: boolean) {
    this.around = around;
    this.call = call;
    this.parent = parent;
    this.#resumed = resumed;
  }

  /** A start of the handler asks for its first part. May any have been begun before? */
  begin(): { readonly resumed: boolean } {
    const resumed = this.#resumed;
    this.#resumed = true;
    return { resumed };
  }

  /** May any part have had an effect, in this process or before? When the store cannot say, it may. */
  async someTookEffect(): Promise<boolean> {
    if (this.doneSome) return true;
    if (!this.#resumed) return false;
    try {
      const parts = await this.recorded();
      return parts.some(({ state, startedFence }) => state !== 'failed' && startedFence !== null);
    } catch {
      return true;
    }
  }

  /** No further start would help; the call ends `unknown`. */
  getStuck(reason: string, cause?: unknown): Ambiguous {
    this.stuck = reason;
    return new Ambiguous(reason, cause === undefined ? {} : { cause });
  }

  recorded(): Promise<readonly LedgerRecord[]> {
    const { tenant, task, key } = this.parent;
    return this.around.store.list({ tenant, task, parent: key });
  }
}
