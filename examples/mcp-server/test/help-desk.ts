import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface HelpDesk {
  readonly url: string;
  /** What was opened, in order. */
  readonly tickets: readonly object[];
  close(): void;
}

/** A help desk on loopback that honours `Idempotency-Key`. `onCommit` runs after a ticket exists and before the answer. */
export async function startHelpDesk(onCommit: () => Promise<void>): Promise<HelpDesk> {
  const tickets: object[] = [];
  const byKey = new Map<unknown, object>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    if (request.method === 'GET') return void answer(200, tickets[Number(request.url?.split('-')[1]) - 1] ?? {});
    void json(request).then(async (body) => {
      const key = request.headers['idempotency-key'];
      const known = byKey.get(key);
      if (known !== undefined) return answer(200, known);
      const ticket = { id: `ticket-${tickets.length + 1}`, ...(body as object) };
      tickets.push(ticket);
      if (key !== undefined) byKey.set(key, ticket);
      await onCommit();
      return answer(200, ticket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tickets,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
