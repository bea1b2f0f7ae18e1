import type { Store } from '../store.js';
import { StoreError } from '../store-error.js';

/** Which calls of a store fail, and how. */
export interface Failure {
  readonly method: Exclude<keyof Store, 'durable'>;
  /** Which call of the method fails; 1 is the first. Every call from there on when it is 'all'. */
  readonly nth: number | 'all';
  /** `before`: nothing is written. `after`: it took effect, and only the answer is lost. */
  readonly when: 'before' | 'after';
}

/** A real store that fails as told. The other calls go through. */
export function failingStore(store: Store, ...failures: readonly Failure[]): Store {
  const counts = new Map<string, number>();
  const plan = (method: string) => {
    const count = (counts.get(method) ?? 0) + 1;
    counts.set(method, count);
    return failures.find((failure) => failure.method === method && (failure.nth === 'all' || failure.nth === count))
      ?.when;
  };
  return new Proxy(store, {
    get: (target, method, receiver) => {
      const member: unknown = Reflect.get(target, method, receiver);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        const when = plan(String(method));
        if (when === 'before') throw failure(method);
        const answer: unknown = await Reflect.apply(member, target, args);
        if (when === 'after') throw failure(method);
        return answer;
      };
    },
  });
}

function failure(method: string | symbol): StoreError {
  return new StoreError('store-unavailable', `The store failed at ${String(method)}, as the test told it to.`);
}
