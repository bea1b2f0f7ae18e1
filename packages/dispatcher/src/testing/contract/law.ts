import assert from 'node:assert/strict';
import type { AskRequest, Claim, ClaimRequest, Hold, LedgerRecord, NowOrLater, Store } from '../../store.js';

/** Something else in the same database, as a handler would write it. */
export interface Effects {
  /** Writes on the handle that the store gave. */
  write(tx: unknown, text: string): unknown;
  /** What is committed. */
  all(): Promise<readonly string[]>;
}

/** A store, and what a law may do to it. */
export interface Bench {
  readonly store: Store;
  /** Moves the store's clock on. */
  advance(ms: number): void | Promise<void>;
  /** A second, cold instance on the same data, as another process would open it. */
  reopen(): Promise<Store>;
  /** For a store that offers `transaction`. */
  readonly effects?: Effects;
}

/** Registers one promise of a store. */
export type Law = (name: string, check: (bench: Bench) => Promise<void>) => unknown;

export const minute = 60_000;

/** The nth key. To a store a key is a text of 64 hex digits. */
export function keyOf(n: number): string {
  return n.toString(16).padStart(64, '0');
}

/** A claim of an idempotent write by 'ann' for a minute, unless `changes` say otherwise. */
export function claimOf(changes: Partial<ClaimRequest> = {}): ClaimRequest {
  return {
    tenant: 'acme',
    task: 'task',
    step: 'step',
    tool: 'tool',
    ordinal: '0',
    key: keyOf(1),
    generation: 0,
    class: 'idempotent-write',
    args: '{"first":true}',
    holder: 'ann',
    leaseMs: minute,
    start: false,
    reopen: false,
    ...changes,
  };
}

/** Asks whether an irreversible tool may run, for ten minutes. */
export function askOf(changes: Partial<AskRequest> = {}): AskRequest {
  const { holder, leaseMs, start, reopen, ...intent } = claimOf();
  return {
    ...intent,
    class: 'irreversible',
    toolVersion: '1',
    approvalId: 'approval-1',
    approvalMs: 10 * minute,
    afterDenial: false,
    ...changes,
  };
}

/** Claims, and fails the law unless the claim was won. */
export async function won(store: Store, changes: Partial<ClaimRequest> = {}): Promise<Claim & { kind: 'won' }> {
  const claim = await store.claim(claimOf(changes));
  if (claim.kind !== 'won') assert.fail(`The claim was expected to win, but it is '${claim.kind}'.`);
  return claim;
}

/** Wins a claim and gives what identifies it. */
export async function hold(store: Store, changes: Partial<ClaimRequest> = {}): Promise<Hold> {
  return holdOf(await won(store, changes));
}

export function holdOf({ record }: { readonly record: LedgerRecord }): Hold {
  return { key: record.key, fence: record.fence };
}

/** The record as it stands; fails the law when there is none. */
export async function recordOf(store: Store, key = keyOf(1)): Promise<LedgerRecord> {
  const record = await store.get(key);
  if (record === undefined) assert.fail(`No record of ${key}.`);
  return record;
}

/** How often each kind occurs. */
export function tally(answers: readonly { readonly kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of answers) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** `count` calls at once, in turns over the store and over a second instance of it. */
export async function race<Answer>(
  bench: Bench,
  count: number,
  call: (store: Store, n: number) => NowOrLater<Answer>,
): Promise<Answer[]> {
  const stores = [bench.store, await bench.reopen()] as const;
  return Promise.all(Array.from({ length: count }, (_, n) => call(stores[n % 2 === 0 ? 0 : 1], n)));
}
