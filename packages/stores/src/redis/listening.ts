import type { Listen } from '../hints.js';

/** How to listen: on a connection of its own, which a client makes by its `duplicate`. Undefined where it has none. */
export function listenOn(client: object, channel: string): Listen | undefined {
  if (!duplicates(client)) return undefined;
  const duplicate = () => client.duplicate();
  return 'evalsha' in client ? byIoredis(duplicate, channel) : byNodeRedis(duplicate, channel);
}

// Either client connects again by itself, and subscribes again.
interface Subscriber {
  on(event: string, listener: (...told: string[]) => void): unknown;
  connect(): Promise<unknown>;
  subscribe(channel: string, hear?: (message: string) => void): Promise<unknown>;
  disconnect?(): unknown;
  destroy?(): void;
}

function duplicates(client: object): client is { duplicate(): Subscriber } {
  return 'duplicate' in client && typeof client.duplicate === 'function';
}

function byIoredis(duplicate: () => Subscriber, channel: string): Listen {
  return (tell, lost) => {
    const subscriber = duplicate();
    subscriber.on('error', () => {}); // who waits looks from time to time
    subscriber.on('end', lost);
    subscriber.on('message', (_channel, key) => tell(key ?? ''));
    return { hearing: subscriber.subscribe(channel), stop: () => void subscriber.disconnect?.() };
  };
}

function byNodeRedis(duplicate: () => Subscriber, channel: string): Listen {
  return (tell) => {
    const subscriber = duplicate();
    subscriber.on('error', () => {});
    const begin = async () => {
      await subscriber.connect();
      await subscriber.subscribe(channel, tell);
    };
    return { hearing: begin(), stop: () => subscriber.destroy?.() };
  };
}
