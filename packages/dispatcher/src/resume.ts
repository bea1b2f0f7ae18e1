import type { Desk } from './admit.js';
import type { Answer } from './answer.js';
import { allowed } from './authorize.js';
import { placeOf } from './codec.js';
import { isSignal } from './heed-abort.js';
import { inTime } from './in-time.js';
import { fieldFault } from './known-fields.js';
import { LifeOfAWrite } from './life-of-a-write.js';
import { refusals, refused } from './messages.js';
import type { LedgerRecord } from './store.js';
import { tellRefusal, tellStoreFailure } from './tell.js';
import { watched } from './watched.js';

/** Whose key it is, and who may stop it. */
export interface ResumeOptions {
  /** Default: the dispatcher's. A key of another tenant does not exist. */
  readonly tenant?: string | undefined;
  readonly signal?: AbortSignal | null | undefined;
}

/**
 * Take up the call of this key with its own first arguments: run what was approved or left behind, or answer how it
 * ended. Never starts a new generation. Throws only a framework's pause.
 */
export async function resume(desk: Desk, key: string, options: ResumeOptions): Promise<Answer> {
  const fault = fieldFault<ResumeOptions>('resume', options, { tenant: true, signal: true });
  if (fault !== undefined) return refused('invalid-call', `Nothing ran: ${fault}`);
  const { tenant = desk.tenant } = options;
  const signal = options.signal ?? undefined;
  if (signal !== undefined && !isSignal(signal)) return refusals.noSignal();
  if (typeof key !== 'string') return refusals.unknownKey();
  let record: LedgerRecord | undefined;
  try {
    record = await desk.store.get(key);
  } catch (error) {
    tellStoreFailure(desk, 'get', error);
    return refusals.storeUnavailable('resume', error);
  }
  if (record === undefined || record.tenant !== tenant || record.parent !== null) return refusals.unknownKey();
  const tool = desk.tools.get(record.tool);
  if (tool === undefined || tool.class === 'read') return refusals.toolElsewhere(record.tool);
  if (record.state === 'expired') return tellRefusal(desk, tool, refusals.keyExpired(tool.name));
  const { task, step, ordinal, generation } = record;
  let args: unknown;
  try {
    args = desk.codec.decode(record.args, placeOf(record, 'args'));
  } catch {
    return tellRefusal(desk, tool, refusals.unreadable(tool.name));
  }
  const context = { tenant, task, step, ordinal };
  const limits = { tool, signal, clock: desk.clock };
  const refusal = desk.authorize && (await inTime(allowed(desk.authorize, tool, args, context), limits));
  if (refusal !== undefined) return tellRefusal(desk, tool, refusal);
  const intent = { tenant, task, step, tool: tool.name, ordinal };
  const call = { tool, intent, args, argsText: record.args, argsKey: key, signal, onlyGeneration: generation };
  return watched(desk, tool.name, intent, () => new LifeOfAWrite(desk, call).toTheAnswer());
}
