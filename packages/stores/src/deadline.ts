import { StoreError, type Clock, systemClock } from '@retrysafe/dispatcher';

/** Rejects with a `StoreError` when no answer comes in time; what comes later is let go. */
export type InTime = <Answer>(answer: Promise<Answer>) => Promise<Answer>;

/** One who waits for an answer. All who wait are a ring, in the order of asking: a set is built anew each time it was empty. */
export class Waiting {
  /** The looks that there were before. */
  readonly since: number;
  /** Called when no answer comes in time. */
  readonly giveUp: (error: StoreError) => void;
  before: Waiting = this;
  next: Waiting = this;

  constructor(since: number, giveUp: Waiting['giveUp']) {
    this.since = since;
    this.giveUp = giveUp;
  }
}

/** The limit on all that one server is asked. */
export interface Deadline {
  readonly inTime: InTime;
  /** As `inTime`, for whoever has a promise of his own. */
  begin(giveUp: Waiting['giveUp']): Waiting;
  /** The answer came. */
  end(one: Waiting): void;
}

/**
 * For a server that took a request and says nothing: one that stands still, or a network that drops packets. Whatever it
 * was asked for may still be written; each step can be asked for again. One timer watches all that is under way, looks
 * four times in `ms`, and counts its looks: to read the clock for each request would cost it more than all else here.
 */
export function deadline(server: string, ms: number, clock: Clock = systemClock): Deadline {
  const ring = new Waiting(0, () => {});
  let watching = false;
  let looks = 0;

  const watch = async () => {
    watching = true;
    while (ring.next !== ring) {
      await clock.sleep(ms / 4, undefined, 'background');
      looks += 1;
      // In the order of asking, so that the first one in time ends the look. The first look may come at once.
      for (let one = ring.next; one !== ring && looks - one.since > 4; one = ring.next) {
        end(one);
        one.giveUp(tooLate(server, ms));
      }
    }
    watching = false;
  };

  const begin = (giveUp: Waiting['giveUp']): Waiting => {
    const one = new Waiting(looks, giveUp);
    one.next = ring;
    one.before = ring.before;
    ring.before = one.before.next = one;
    if (!watching) void watch();
    return one;
  };
  const end = (one: Waiting) => {
    one.before.next = one.next;
    one.next.before = one.before;
    one.before = one.next = one; // it may be given up first, and then answered
  };

  const inTime: InTime = (answer) =>
    new Promise((resolve, reject) => {
      const one = begin(reject);
      answer.finally(() => end(one)).then(resolve, reject);
    });
  return { inTime, begin, end };
}

/** Was it answered, or given up? It is in no ring then. */
export function isOver(one: Waiting): boolean {
  return one.next === one;
}

/** Did the time of a request run out? Whoever asks again waits as long once more. */
export function isTooLate(error: unknown): boolean {
  return error instanceof StoreError && late.has(error);
}

const late = new WeakSet<StoreError>();

function tooLate(server: string, ms: number): StoreError {
  const error = new StoreError(
    'store-unavailable',
    `${server} did not answer within ${ms} ms. See whether the server is up and can be reached, and what keeps it; or raise answerMs.`,
  );
  late.add(error);
  return error;
}
