import { connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server on this machine. */
export interface SilentProxy {
  readonly port: number;
  /** From now on the server hears everything, and no answer gets through. */
  silence(): void;
  /** All answers get through, those that were kept back too. */
  speak(): void;
  close(): Promise<void>;
}

export async function silentProxy(serverPort: number): Promise<SilentProxy> {
  const answering = new Set<Socket>();
  let silent = false;
  const proxy = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    answering.add(server);
    const end = () => {
      answering.delete(server);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.pipe(server);
    server.on('data', (data) => client.write(data));
    if (silent) server.pause();
  });
  const port = await new Promise<number>((resolve) => {
    proxy.listen(0, '127.0.0.1', () => {
      const address = proxy.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    port,
    silence: () => {
      silent = true;
      for (const server of answering) server.pause();
    },
    speak: () => {
      silent = false;
      for (const server of answering) server.resume();
    },
    close: () => {
      for (const server of answering) server.destroy();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}
