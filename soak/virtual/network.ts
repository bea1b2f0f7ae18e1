import type { Process } from './process.js';

/** Something on its way: a request or an answer, to the store or to the provider. */
export interface Packet {
  readonly from: Process;
  readonly kind: 'store' | 'provider';
  readonly what: string;
  /** It arrives. */
  deliver(): void;
  /** It never arrives, and whoever waits for it is told that the connection broke. */
  drop(): void;
  /** The provider says this instead of acting; only its requests have it. */
  answer?(error: Error): void;
}

/** All that is on its way. Nothing arrives until the schedule says so, and in the order that it says. */
export class Network {
  readonly packets: Packet[] = [];

  take(pick: number): Packet | undefined {
    if (this.packets.length === 0) return undefined;
    return this.packets.splice(pick % this.packets.length, 1)[0];
  }

  /** Every connection to the store breaks. */
  breakOffStore(): void {
    for (const packet of this.packets.splice(0)) {
      if (packet.kind === 'store') packet.drop();
      else this.packets.push(packet);
    }
  }

  /**
   * Send a request and wait for its answer. `execute` runs where it arrives, whether or not the sender still lives; the
   * sender learns of the end only while it lives and is awake.
   */
  exchange<T>(route: Route<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const { from, kind, what, execute, broken } = route;
      const fail = (error: Error) => from.hear(() => reject(error));
      const answer = (then: () => void) => {
        const drop = () => fail(broken());
        this.packets.push({ from, kind, what: `answer to ${what}`, deliver: () => from.hear(then), drop });
      };
      this.packets.push({
        from,
        kind,
        what,
        deliver: () => {
          const failed = (error: unknown) => answer(() => reject(error as Error));
          execute().then((value) => answer(() => resolve(value)), failed);
        },
        drop: () => {
          route.lost?.();
          fail(broken());
        },
        ...(kind === 'provider' && { answer: (error: Error) => this.#refuse(route, answer, error, reject) }),
      });
    });
  }

  #refuse<T>(route: Route<T>, answer: (then: () => void) => void, error: Error, reject: (error: Error) => void): void {
    route.lost?.();
    answer(() => reject(error));
  }
}

/** Where a packet goes, and who waits for it. */
export interface Route<T> {
  readonly from: Process;
  readonly kind: Packet['kind'];
  readonly what: string;
  readonly execute: () => Promise<T>;
  /** What the sender is told when the connection breaks. */
  readonly broken: () => Error;
  /** The request was not executed, and never will be. */
  readonly lost?: () => void;
}
