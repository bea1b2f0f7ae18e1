/**
 * Lets one transaction have a file for itself. All stores of this process that share the file share the gate: SQLite would
 * stop the whole process to wait for a lock, and with it the one who is to give it back.
 */
export interface Gate {
  /** Somebody has the file for itself. */
  readonly closed: boolean;
  /** Runs `work` while the gate is closed; one after the other. What waits is let through between two. */
  alone<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** Resolves when nobody has the file, or waits for it. */
  opened(): Promise<void>;
  leave(): void;
}

interface Shared {
  closed: boolean;
  last: Promise<unknown>;
  readonly waiting: Set<() => void>;
}

const gates = new Map<string, Shared>();

/** `pass` is called each time the gate opens. */
export function gateOf(path: string, pass: () => void): Gate {
  const shared = gates.get(path) ?? { closed: false, last: Promise.resolve(), waiting: new Set() };
  gates.set(path, shared);
  shared.waiting.add(pass);
  const letThrough = () => shared.waiting.forEach((one) => one());
  return {
    get closed() {
      return shared.closed;
    },
    alone: (work) => {
      const before = shared.last;
      const run = async () => {
        await before;
        letThrough();
        shared.closed = true;
        try {
          return await work();
        } finally {
          shared.closed = false;
          letThrough();
        }
      };
      const running = run();
      shared.last = running.catch(() => undefined);
      return running;
    },
    opened: async () => void (await shared.last),
    leave: () => {
      shared.waiting.delete(pass);
      // A store that is closed twice must not take away the gate of one that was opened since.
      if (shared.waiting.size === 0 && gates.get(path) === shared) gates.delete(path);
    },
  };
}
