import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { memoryStore } from '@retrysafe/dispatcher';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { intentField } from '../src/intent.js';
import { serve } from '../src/serve.js';
import { TicketTools } from '../src/ticket-tools.js';
import { startHelpDesk, type HelpDesk } from './help-desk.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const printer = { subject: 'The printer is on fire', body: 'Third floor.' };
const reworded = { subject: 'Printer fire on the third floor', body: '' };
const step3 = { [intentField]: { task: 'triage-17', step: '3' } };
const step4 = { [intentField]: { task: 'triage-17', step: '4' } };

let desk: HelpDesk;
let client: Client;
let onCommit: () => Promise<void>;

beforeEach(async () => {
  onCommit = () => Promise.resolve();
  desk = await startHelpDesk(() => onCommit());
  client = await linked();
});
afterEach(async () => {
  await client.close();
  desk.close();
});

test('a call that is sent again in other words opens one ticket, and reads a success', async () => {
  await open(printer, step3);
  expect(await open(reworded, step3)).toMatchObject({ result: { id: 'ticket-1' }, args: printer });
  expect(desk.tickets).toHaveLength(1);
});

test('another step opens another ticket', async () => {
  await open(printer, step3);
  await open(printer, step4);
  expect(desk.tickets).toHaveLength(2);
});

test('a server that is killed after the commit opens one ticket, once it is up again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retrysafe-mcp-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  client = await spawned(folder);
  onCommit = async () => {
    onCommit = () => Promise.resolve();
    const gone = new Promise<void>((resolve) => (client.onclose = resolve));
    process.kill((client.transport as StdioClientTransport).pid ?? NaN, 'SIGKILL');
    await gone;
  };
  await expect(open(printer, step3)).rejects.toThrow('Connection closed');
  client = await spawned(folder);
  expect(await open(reworded, step3)).toMatchObject({ result: { id: 'ticket-1' } });
  expect(desk.tickets).toHaveLength(1);
});

test('a write without an intent is refused, and a read needs none', async () => {
  const refused = await client.callTool({ name: 'open_ticket', arguments: printer });
  expect(refused.isError).toBe(true);
  expect(desk.tickets).toHaveLength(0);
  const read = await client.callTool({ name: 'read_ticket', arguments: { id: 'ticket-1' } });
  expect(read.isError).toBeUndefined();
});

test('the tools publish honest hints and no field for a key', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.idempotentHint])).toEqual([
    ['open_ticket', false, false],
    ['read_ticket', true, undefined],
  ]);
  expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).toEqual(['subject', 'body']);
});

/** A client of a server in this process. */
async function linked(): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await serve(new TicketTools(desk.url), memoryStore()).connect(there);
  return connected(here);
}

/** A client of a server in a process of its own, whose ledger lies in `folder`. */
function spawned(folder: string): Promise<Client> {
  const env = { HELP_DESK_URL: desk.url, LEDGER: join(folder, 'ledger.db'), LEASE_MS: '500' };
  const args = ['--import', 'tsx', 'src/main.ts'];
  return connected(new StdioClientTransport({ command: process.execPath, args, cwd: project, env }));
}

async function connected(transport: Transport): Promise<Client> {
  const orchestrator = new Client({ name: 'orchestrator', version: '1.0.0' });
  await orchestrator.connect(transport);
  return orchestrator;
}

async function open(ticket: object, _meta: Record<string, unknown>): Promise<unknown> {
  const { content } = await client.callTool({ name: 'open_ticket', arguments: { ...ticket }, _meta });
  return JSON.parse((content as [{ text: string }])[0].text) as unknown;
}
