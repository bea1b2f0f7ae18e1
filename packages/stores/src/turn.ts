import { isTooLate } from './deadline.js';

/**
 * Gathers what is asked within one turn of the event loop, so that it can be sent as one. `run` answers each item in its
 * place; when it rejects, and more than one was sent, each is sent alone, so that none fails because of another. But a
 * server that did not answer in time would keep each waiting as long again.
 */
export function perTurn<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  most: number,
): (item: Item) => Promise<Answer> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];

  const send = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await run(group.map(({ item }) => item));
      group.forEach(({ resolve }, at) => resolve(answers[at] as Answer));
    } catch (error) {
      if (group.length > 1 && !isTooLate(error)) for (const one of group) void send([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  const flush = () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) void send(all.slice(at, at + most));
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ item, resolve, reject });
    });
}
