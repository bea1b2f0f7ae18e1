import { StoreError, type Clock, systemClock } from '@retrysafe/dispatcher';

/** Rejects with a `StoreError` when no answer comes in time; what comes later is let go. */
export type InTime = <Answer>(answer: Promise<Answer>) => Promise<Answer>;

/**
 * For a server that took a request and says nothing: one that stands still, or a network that drops packets. Whatever it
 * was asked for may still be written; each step can be asked for again. One timer watches all that is under way, and
 * looks four times in `ms`.
 */
export function deadline(server: string, ms: number, clock: Clock = systemClock): InTime {
  const waiting = new Set<Waiting>();
  let watching = false;

  const watch = async () => {
    watching = true;
    while (waiting.size > 0) {
      await clock.sleep(ms / 4, undefined, 'background');
      const now = clock.now();
      // In the order of asking, so that the first one in time ends the look. A clock set back counts as time gone by.
      for (const { since, giveUp } of waiting) {
        if (now >= since && now - since < ms) break;
        giveUp();
      }
    }
    watching = false;
  };

  return (answer) =>
    new Promise((resolve, reject) => {
      const one: Waiting = {
        since: clock.now(),
        giveUp: () => {
          waiting.delete(one);
          reject(tooLate(server, ms));
        },
      };
      waiting.add(one);
      if (!watching) void watch();
      answer.then(
        (value) => {
          waiting.delete(one);
          resolve(value);
        },
        (error: unknown) => {
          waiting.delete(one);
          reject(error);
        },
      );
    });
}

interface Waiting {
  /** ms, on the clock. */
  readonly since: number;
  readonly giveUp: () => void;
}

function tooLate(server: string, ms: number): StoreError {
  return new StoreError(
    'store-unavailable',
    `${server} took a request and did not answer within ${ms} ms. Find out what keeps it, or raise answerMs.`,
  );
}
