import { StoreError } from '@retrysafe/dispatcher';

const unfit = /[\0\p{Surrogate}]/u;

/** Refuses a text that a server would cut or bend: one with a NUL character or half a surrogate pair. */
export function mustFit(store: string, values: Iterable<unknown>): void {
  for (const value of values) {
    if (typeof value !== 'string' || !unfit.test(value)) continue;
    throw new StoreError(
      'store-rejected',
      `${store} cannot keep a text with a NUL character or half a surrogate pair. Leave it out, or encode it first.`,
    );
  }
}
