import type { StoreErrorCode } from '../../store-error.js';
import type { CallBench } from '../calls/bench.js';
import type { OpenedStore } from '../store-contract.js';

/** Fields of a record as a mistaken hand, another program or another version may have written them. */
export interface Damage {
  readonly state?: string;
  readonly class?: string;
  readonly fence?: number;
  readonly leaseUntil?: null;
  readonly args?: string;
  readonly outcome?: string;
}

/** A store to be judged, and ways past it. */
export interface DamageableStore extends OpenedStore {
  /** Puts values into the record past the store, all at once. Null deletes one. */
  damage(key: string, change: Damage): Promise<void>;
  /** Takes the tool's name out of the approval past the store. */
  damageApproval(id: string): Promise<void>;
}

/** What a law is about: calls on a store, and ways past it. */
export interface Damaged {
  readonly bench: CallBench;
  readonly damage: DamageableStore['damage'];
  readonly damageApproval: DamageableStore['damageApproval'];
}

export const args = { text: 'first' };
export const reworded = { text: 'reworded' };
export const corrupt: { readonly name: string; readonly code: StoreErrorCode } = {
  name: 'StoreError',
  code: 'store-corrupt',
};
