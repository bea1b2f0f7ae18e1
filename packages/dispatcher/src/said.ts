import { isSound, isSoundHold } from './ledger/sound.js';
import { isObject } from './option-rules.js';
import { StoreError } from './store-error.js';
import type { Claim, ClaimRequest, Settled, Started } from './store.js';

/**
 * What a store said to a claim, when it is an answer to it. Throws a `StoreError` for anything else: nothing runs on what
 * only looks like a claim, and nobody asks for ever.
 */
export function saidOfClaim(said: Claim, { key, generation, holder }: ClaimRequest): Claim {
  if (isObject(said)) {
    switch (said.kind) {
      case 'won':
        if (isSoundHold(said.record, key, generation, holder) && isBefore(said)) return said;
        break;
      case 'held':
        if (isOf(said.record, key, generation) && isTime(said.leaseLeftMs)) return said;
        break;
      case 'settled':
        if (isOf(said.record, key, generation) && !atWork.has(said.record.state)) return said;
        break;
      case 'unapproved':
        if (said.approval === null || isObject(said.approval)) return said;
        break;
      case 'task-closed':
        return said;
    }
  }
  throw garbled('claim');
}

/** As `saidOfClaim`. */
export function saidOfStart(said: Started): Started {
  if (isObject(said)) {
    if (said.kind === 'started' ? Number.isSafeInteger(said.attempts) && said.attempts > 0 : saysNo.has(said.kind))
      return said;
  }
  throw garbled('start');
}

/** As `saidOfClaim`. What is no answer leaves it open whether the outcome was written. */
export function saidOfSettle(said: Settled, key: string): Settled {
  if (isObject(said)) {
    if (said.kind === 'settled') return said;
    if (said.kind === 'fenced' && (said.record === null || (isSound(said.record) && said.record.key === key)))
      return said;
  }
  throw garbled('settle');
}

/** What an answer that is none comes to. */
export function garbled(method: string): StoreError {
  return new StoreError(
    'store-unavailable',
    `What the store answered to '${method}' is no answer to it. Use a store that passes storeContract of @retrysafe/dispatcher/testing, with the client that it is written for.`,
  );
}

function isOf(record: unknown, key: string, generation: number): boolean {
  return isSound(record) && record.key === key && record.generation === generation;
}

function isBefore({ before, interrupted }: Extract<Claim, { kind: 'won' }>): boolean {
  return typeof interrupted === 'boolean' && (before === 'none' || befores.has(before));
}

function isTime(ms: unknown): boolean {
  return typeof ms === 'number' && !Number.isNaN(ms);
}

const befores: ReadonlySet<unknown> = new Set(['open', 'lapsed', 'unknown']);
const atWork: ReadonlySet<unknown> = new Set(['running', 'open']);
const saysNo: ReadonlySet<unknown> = new Set(['lost', 'unapproved']);
