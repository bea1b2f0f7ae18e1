import { type Store, StoreError } from '@retrysafe/dispatcher';
import type { Network } from './network.js';
import type { Process } from './process.js';

/** The store as a process reaches it: every call is a request and an answer on the network. */
export function remoteStore(store: Store, network: Network, from: Process): Store {
  return new Proxy(store, {
    get: (target, method) => {
      const member: unknown = Reflect.get(target, method);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) =>
        network.exchange({
          from,
          kind: 'store',
          what: `store.${String(method)}`,
          execute: async () => Reflect.apply(member, target, args) as Promise<unknown>,
          broken: () => new StoreError('store-unavailable', 'The connection to the store broke, as the schedule says.'),
        });
    },
  });
}
