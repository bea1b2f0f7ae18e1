import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore, sqliteStore, type Store } from '@retrysafe/dispatcher';
import { type FakeClock, fakeClock } from '@retrysafe/dispatcher/testing';

/** Where schedules run: a store whose time stands still until it is told. */
export interface Ground {
  readonly name: string;
  readonly store: Store;
  readonly time: FakeClock;
  /** How many turns of the event loop the store needs at most. */
  readonly turns: number;
  /** Moves the store's clock away from the true time. ms. */
  stepClock(ms: number): void;
  /** Stop the store and start it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A store in memory, to which a restart does nothing. */
export function memoryGround(): Ground {
  const time = fakeClock();
  const skew = skewed(time);
  return {
    name: 'memory',
    store: memoryStore({ clock: skew }),
    time,
    turns: 1,
    stepClock: skew.step,
    restart: async () => {},
    close: async () => {},
  };
}

/** A file of its own, which goes when the ground is closed. */
export function sqliteGround(): Ground {
  const directory = mkdtempSync(join(tmpdir(), 'retrysafe-soak-'));
  const time = fakeClock();
  const skew = skewed(time);
  const open = () => sqliteStore({ path: join(directory, 'ledger.db'), clock: skew, synchronous: 'NORMAL' });
  let current = open();
  return {
    name: 'sqlite',
    store: throughout(() => current),
    time,
    turns: 2,
    stepClock: skew.step,
    restart: async () => {
      await current.close();
      current = open();
    },
    close: async () => {
      await current.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function skewed(time: FakeClock) {
  let skewMs = 0;
  return { now: () => time.now() + skewMs, step: (ms: number) => void (skewMs += ms) };
}

// The store that is there now, whoever asked for it when.
function throughout(current: () => Store): Store {
  // A handler inside a transaction cannot be killed here: real processes see to those.
  const left: ReadonlySet<string> = new Set(['durable', 'transaction', 'watch', 'ready']);
  type Method = Exclude<keyof Store, 'durable' | 'transaction' | 'watch' | 'ready'>;
  const methods = Object.keys(current()).filter((name) => !left.has(name)) as Method[];
  const forwarded = methods.map((name) => [
    name,
    (...args: unknown[]) => Reflect.apply(current()[name], current(), args),
  ]);
  return { durable: true, ...Object.fromEntries(forwarded) } as Store;
}
