import type { Answer } from './answer.js';
import { difference } from './drift.js';
import { firstArgs } from './first-args.js';
import { canonical } from './canonical.js';
import { messages, refusals } from './messages.js';
import type { Approval, Asked, AskRequest, LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import { tell, tellRefusal } from './tell.js';
import { argsTextOf, type WriteCall } from './write-call.js';

export type Approved =
  /**
   * Claim with this approval; undefined when the record is past approving. `byThisVersion`: false when it was given for
   * another version of the tool, which has begun.
   */
  | { readonly kind: 'claim'; readonly approvalId: string | undefined; readonly byThisVersion: boolean }
  | { readonly kind: 'answer'; readonly answer: Answer };

/**
 * Ask for the approval of this generation, or learn how it stands. `tried`: what the last claim named, and was refused
 * for. Rejects when the store does, and with an `UnfitArgs`.
 */
export async function approve(
  around: Surroundings,
  call: WriteCall,
  key: string,
  generation: number,
  tried?: string,
): Promise<Approved> {
  let asked = await ask(around, call, key, generation, {});
  if (asked.kind === 'asked' && asked.approval.state === 'denied') {
    if (!otherArgs(around, call, asked.approval))
      return { kind: 'answer', answer: denied(around, call, asked.approval, generation) };
    asked = await ask(around, call, key, generation, { afterDenial: true });
  }
  if (asked.kind === 'asked' && asked.approval.toolVersion !== versionOf(call)) {
    if (!(await supersedes(around, call, asked.approval)))
      return { kind: 'answer', answer: required(around, call, asked.approval, asked.created, generation) };
    asked = await ask(around, call, key, generation, { replaces: asked.approval.id });
  }
  switch (asked.kind) {
    case 'task-closed':
      return { kind: 'answer', answer: refusals.taskClosed(call.tool.name) };
    case 'past':
      if (asked.record.state === 'denied') return { kind: 'answer', answer: { kind: 'denied', key, by: '' } };
      return begun(around, call, asked.record, tried);
    case 'asked':
      return standing(around, call, asked.approval, asked.created, generation);
  }
}

// Whoever holds it may give it back. Then another version of the tool must ask, not run what this one was given: an
// approval that is not in force lets a claim wait. When that finds no live lease and a start, nobody gave it back.
async function begun(
  { store }: Surroundings,
  call: WriteCall,
  { approvalId, state }: LedgerRecord,
  tried: string | undefined,
): Promise<Approved> {
  const mayGoOn = state === 'running' || (state === 'unknown' && call.tool.definition.repeatable === true);
  if (approvalId === null || !mayGoOn)
    return { kind: 'claim', approvalId: approvalId ?? undefined, byThisVersion: true };
  const byThisVersion = (await store.approval(approvalId))?.toolVersion === versionOf(call);
  const waits = state === 'running' && !byThisVersion && tried !== notInForce;
  return { kind: 'claim', approvalId: waits ? notInForce : approvalId, byThisVersion };
}

const notInForce = '';

function ask(
  around: Surroundings,
  call: WriteCall,
  key: string,
  generation: number,
  { afterDenial = false, replaces }: Partial<Pick<AskRequest, 'afterDenial' | 'replaces'>>,
): Promise<Asked> {
  const { store, chance, approvalMs } = around;
  const { intent, tool } = call;
  return store.ask({
    ...intent,
    key,
    generation,
    class: tool.class,
    args: argsTextOf(around, call, key),
    toolVersion: versionOf(call),
    approvalId: chance.id(),
    approvalMs,
    afterDenial,
    ...(replaces !== undefined && { replaces }),
  });
}

function versionOf({ tool }: WriteCall): string {
  return tool.definition.version ?? '1';
}

// Of two versions that are deployed side by side, the one that asked first gives way once and for all: else each would
// replace the other's approval for ever. What it asked for is asked for anew, for only the version that asks may run it.
async function supersedes({ store }: Surroundings, call: WriteCall, { key, toolVersion }: Approval): Promise<boolean> {
  const { tenant, task } = call.intent;
  const nameOf = (version: string) => canonical(['superseded', key, version]);
  if ((await store.bound(tenant, task, nameOf(versionOf(call)))) !== undefined) return false;
  await store.bind(tenant, task, nameOf(toolVersion), versionOf(call));
  return true;
}

function standing(
  around: Surroundings,
  call: WriteCall,
  approval: Approval,
  created: boolean,
  generation: number,
): Approved {
  switch (approval.state) {
    case 'approved':
    case 'spent':
      return { kind: 'claim', approvalId: approval.id, byThisVersion: true };
    case 'denied':
      return { kind: 'answer', answer: denied(around, call, approval, generation) };
    default:
      return { kind: 'answer', answer: required(around, call, approval, created, generation) };
  }
}

function required(
  around: Surroundings,
  call: WriteCall,
  approval: Approval,
  created: boolean,
  generation: number,
): Answer {
  const { id, key, lapsesAt } = approval;
  if (!isReadable(around, call, approval)) return tellRefusal(around, call.tool, refusals.unreadable(call.tool.name));
  if (created) tell(around, call, { kind: 'approval-asked', approvalId: id, lapsesAt }, key, generation);
  const first = firstArgs(around, call, { args: approval.args, key, generation });
  const args = 'args' in first ? first.args : call.args;
  return {
    kind: 'approval-required',
    approvalId: id,
    key,
    args,
    lapsesAt,
    message: messages.approvalRequired(call.tool.name),
  };
}

function denied(around: Surroundings, call: WriteCall, { key, by, note }: Approval, generation: number): Answer {
  tell(around, call, { kind: 'deduplicated', state: 'denied' }, key, generation);
  return { kind: 'denied', key, by: by ?? '', ...(note !== null && { note }) };
}

// What nobody can read, nobody can approve.
function isReadable({ codec }: Surroundings, call: WriteCall, { args, tenant, key }: Approval): boolean {
  if (args === call.argsText) return true;
  try {
    codec.decode(args, { tenant, key, what: 'args' });
    return true;
  } catch {
    return false;
  }
}

// Arguments that cannot be read back count as the same: a denial is never lifted by accident.
function otherArgs({ codec }: Surroundings, call: WriteCall, { args, tenant, key }: Approval): boolean {
  if (args === call.argsText) return false;
  try {
    return difference(codec.decode(args, { tenant, key, what: 'args' }), call.args).length > 0;
  } catch {
    return false;
  }
}
