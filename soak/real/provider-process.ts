// The provider, in a process of its own: it lives on when those that call it die. Prints its port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type ProviderRequest } from '../world/provider.js';
import { say } from './gates.js';

const provider = new Provider();
const runs = new Map<string, string>();
const mishaps = new Map<string, string[]>();

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const body = JSON.parse(text) as ProviderRequest & { readonly mishaps: string[]; readonly label?: string };
  const reply = (value: unknown) => void response.end(JSON.stringify(value));
  switch (request.url) {
    case '/plan':
      mishaps.set(body.run, body.mishaps);
      return reply(null);
    case '/find':
      return reply(provider.find(body.callKey, body.label) ?? null);
    case '/effects':
      return reply(provider.effects.filter(({ callKey }) => runs.get(callKey) === body.run));
    default:
      runs.set(body.callKey, body.run);
      return act(body, response);
  }
}

function act(request: ProviderRequest, response: ServerResponse): void {
  const mishap = mishaps.get(request.run)?.shift();
  const status = mishap === 'busy' ? 429 : mishap === 'refused' ? 422 : undefined;
  if (status !== undefined) return void response.writeHead(status).end();
  if (mishap === 'request-lost') return void response.destroy();
  const effect = provider.commit(request);
  if (mishap === 'answer-lost') return void response.destroy();
  response.end(JSON.stringify(effect));
}

const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () => say({ port: (server.address() as AddressInfo).port }));
process.stdin.resume().once('end', () => process.exit()); // the parent is gone
