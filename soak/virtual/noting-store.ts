import { losslessCodec, type Store } from '@retrysafe/dispatcher';
import type { Args } from '../world/tools.js';

/** The store, which notes by key the arguments that came first: those that must win. */
export function notingFirstArgs(store: Store, noted: Map<string, Args>): Store {
  const noting = async <Answer extends { readonly kind: string }>(
    { key, args }: { readonly key: string; readonly args: string },
    answer: Answer | Promise<Answer>,
  ): Promise<Answer> => {
    const { kind } = await answer;
    if (kind !== 'task-closed' && !noted.has(key)) noted.set(key, losslessCodec.decode(args) as Args);
    return answer;
  };
  return {
    ...store,
    claim: (request) => noting(request, store.claim(request)),
    ask: (request) => noting(request, store.ask(request)),
  };
}
