import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port that nobody listens on, nor 10,000 above it, which a Redis cluster takes too. Both lie below what systems give
 * to connections: a client that tries again and again to reach a stopped server there may otherwise meet itself, and
 * then holds the port that the server wants back.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 22_000);
    if ((await isFree(port)) && (await isFree(port + 10_000))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
