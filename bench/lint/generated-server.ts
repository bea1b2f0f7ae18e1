import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const linesPerFile = 200;

/**
 * Writes a server of so many files, a multiple of four, below `root`, always the same, and returns `root`. One file of four
 * declares tools, and what they do lies behind a service, a client and the HTTP module that all clients share.
 */
export function layDownServer(root: string, files: number): string {
  write(root, 'package.json', '{ "name": "generated-server", "type": "module" }');
  write(root, 'src/http.ts', http);
  for (let part = 0; part < files / 4; part++) {
    const contents = { tools: tools(part), service: service(part), client: client(part), model: model(part) };
    for (const [name, text] of Object.entries(contents)) write(root, `src/part-${part}/${name}.ts`, filled(text, part));
  }
  return root;
}

/**
 * As most code bases are: a server of a fifth of the files, so that one file of twenty declares tools, and beside it code
 * that has nothing to do with them. `files` is a multiple of twenty.
 */
export function layDownCodeBase(root: string, files: number): string {
  layDownServer(root, files / 5);
  for (let part = files / 5; part < files; part++) write(root, `src/app/part-${part}.ts`, filled(model(part), part));
  return root;
}

function write(root: string, file: string, text: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** `text` with functions that only reckon below it, as most code does, and empty lines at the end. */
function filled(text: string, part: number): string {
  const lines = text.split('\n');
  for (let n = 0; ; n++) {
    const more = reckoning(part, n).split('\n');
    if (lines.length + more.length > linesPerFile) break;
    lines.push(...more);
  }
  return lines.join('\n') + '\n'.repeat(linesPerFile - lines.length + 1);
}

const http = `
export async function request(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch('https://api.example' + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + process.env.TOKEN },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(method + ' ' + path + ' failed with ' + response.status);
  return response.json();
}
`;

const tools = (part: number) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { OrderService${part} } from './service.js';
import { shown${part} } from './model.js';

export function registerTools${part}(server: McpServer, service: OrderService${part}) {
  server.registerTool('list_orders_${part}', { description: 'List', inputSchema: { page: z.number() } }, async ({ page }) => {
    const orders = await service.list(page);
    return { content: orders.map((order) => ({ type: 'text', text: shown${part}(order) })) };
  });
  server.registerTool('create_order_${part}', { description: 'Create', inputSchema: { item: z.string() } }, async (args) => {
    const order = await service.create(args.item);
    return { content: [{ type: 'text', text: shown${part}(order) }] };
  });
  server.registerTool('cancel_order_${part}', { description: 'Cancel', inputSchema: { id: z.string() } }, async ({ id }) => {
    await service.cancel(id);
    return { content: [{ type: 'text', text: id }] };
  });
}
`;

const service = (part: number) => `import { OrderClient${part} } from './client.js';
import type { Order${part} } from './model.js';

export class OrderService${part} {
  private readonly seen = new Map<string, Order${part}>();
  constructor(private readonly client: OrderClient${part}) {}

  async list(page: number): Promise<readonly Order${part}[]> {
    const orders = await this.client.list(page);
    for (const order of orders) this.seen.set(order.id, order);
    return orders.filter((order) => order.state !== 'cancelled');
  }
  async create(item: string): Promise<Order${part}> {
    if (item.trim() === '') throw new Error('An order needs an item.');
    return this.client.create({ item, amount: 1 });
  }
  async cancel(id: string): Promise<void> {
    if (this.seen.get(id)?.state === 'cancelled') return;
    await this.client.cancel(id);
  }
}
`;

const client = (part: number) => `import { request } from '../http.js';
import type { Order${part} } from './model.js';

export class OrderClient${part} {
  list(page: number): Promise<readonly Order${part}[]> {
    return request('GET', \`/orders/${part}?page=\${page}\`);
  }
  create(draft: { item: string; amount: number }): Promise<Order${part}> {
    return request('POST', '/orders/${part}', draft);
  }
  async cancel(id: string): Promise<void> {
    await request('DELETE', \`/orders/${part}/\${id}\`);
  }
}
`;

const model = (part: number) => `
export interface Order${part} {
  readonly id: string;
  readonly item: string;
  readonly amount: number;
  readonly state: 'open' | 'paid' | 'cancelled';
}

export const shown${part} = (order: Order${part}) => \`\${order.id}: \${order.amount} of \${order.item}, \${order.state}\`;
`;

const reckoning = (part: number, n: number) => `
export function share${part}x${n}(amounts: readonly number[], parts: Record<string, number>): Record<string, number> {
  const whole = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0);
  const shares: Record<string, number> = {};
  for (const [name, part] of Object.entries(parts)) {
    if (part <= 0 || !Number.isFinite(part)) continue;
    shares[name] = Math.round((whole * part * ${n + 1}) / 100) / ${part + 1};
  }
  return whole === 0 ? {} : { ...shares, rest: amounts.length > ${n} ? (amounts[${n}] ?? 0) : 0 };
}`;
