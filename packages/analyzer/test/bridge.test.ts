import { describe, expect, test } from 'vitest';
import { contradictionsOf } from '../src/index.js';
import { toolsOf } from './setup.js';

const billing = (toolClass: string) => `import { tool } from '@retrysafe/decorators';
export const create = tool({ name: 'create_invoice', class: '${toolClass}', execute: (args, call) => call.fetch('https://x/invoices', { method: 'POST' }) });`;

const decorated = `import { Tool, type ToolCall } from '@retrysafe/decorators';
export class Billing { @Tool('non-idempotent-write') create_invoice(args: Args, call: ToolCall) { return call.fetch('https://x', { method: 'POST' }); } }`;

const made = `import { createDispatcher, told } from '@retrysafe/dispatcher'; import * as billing from './billing'; const dispatcher = createDispatcher({ tools: [billing.create] });`;
const passOn = `const word = told(await dispatcher.call('create_invoice', args, { ...plan, callId: '1' })); if (word.shown === 'error') throw new Error(word.text); return word.text;`;

const ai = (body: string, more = '') =>
  `import { tool } from 'ai'; ${made} export const toolsFor = (plan) => ({ create_invoice: tool({ description: 'x', inputSchema, ${more} execute: async (args) => { ${body} } }) });`;
const mcp = (body: string) =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; ${made} const server = new McpServer({ name: 's', version: '1' });
   server.registerTool('create_invoice', { description: 'x', inputSchema }, async (args, extra) => { const plan = extra._meta; ${body} });`;
const handed = `import { tool } from 'ai'; import { type Dispatcher, told } from '@retrysafe/dispatcher';
  export const toolsFor = (dispatcher: Dispatcher, plan: Plan) => ({ create_invoice: tool({ description: 'x', inputSchema, execute: async (args) => { ${passOn} } }) });`;
const untyped = `import { tool } from 'ai';
  export const toolsFor = (dispatcher, task) => ({ create_invoice: tool({ description: 'x', inputSchema, execute: (args) => dispatcher.call('create_invoice', args, { task, step: 'bill' }) }) });`;

function bridge(main: string, files: Readonly<Record<string, string>>) {
  const found = toolsOf({ 'main.ts': main, ...files }).find(({ framework }) => !framework.startsWith('retrysafe.'));
  if (found === undefined) throw new Error('found no tool of a framework');
  return found;
}

const told = ({ declared, inferred }: ReturnType<typeof bridge>) => [declared.class, declared.via, inferred.class];

describe('a handler that only passes its call on to our dispatcher', () => {
  test.each([
    ['of the AI SDK', ai(passOn), billing('idempotent-write'), 'idempotent-write'],
    ['of the AI SDK, to an irreversible tool', ai(passOn), billing('irreversible'), 'irreversible'],
    ['of the AI SDK, to a read', ai(passOn), billing('read'), 'read'],
    ['of the AI SDK, to a decorated method', ai(passOn), decorated, 'non-idempotent-write'],
    ['of the AI SDK, of a dispatcher that it is handed', handed, billing('idempotent-write'), 'idempotent-write'],
    ['of the AI SDK, without types', untyped, billing('idempotent-write'), 'idempotent-write'],
    ['of MCP', mcp(passOn), billing('idempotent-write'), 'idempotent-write'],
  ])('%s has the class of the tool', (_row, main, tool, expected) => {
    const found = bridge(main, { 'billing.ts': tool });
    expect(told(found)).toEqual([expected, 'dispatcher', expected]);
    expect(contradictionsOf(found)).toEqual([]);
    expect(found.keys.map((key) => key.mintedBy)).toEqual(expected === 'read' ? [] : ['orchestrator']);
  });

  test.each([
    ['of the AI SDK', ai(passOn)],
    ['of MCP', mcp(passOn)],
    ['that does not spell the name out', mcp(passOn.replace("'create_invoice'", 'names[0]'))],
  ])('%s is not suspected by its name where the tool is not found', (_row, main) => {
    const found = bridge(main, {});
    expect([...told(found), found.inferred.sideEffect]).toEqual([null, null, 'unknown', null]);
  });

  test('and writes beside it still needs a class of its own', () => {
    const body = `await fetch('https://x/log', { method: 'PUT' }); ${passOn}`;
    expect(told(bridge(ai(body), { 'billing.ts': billing('irreversible') }))).toEqual([null, null, 'irreversible']);
  });

  const both = (...names: readonly [string, string]) =>
    ai(`await dispatcher.call('${names[0]}', args, plan); return dispatcher.call('${names[1]}', args, plan);`);
  const sending = billing('irreversible').replace('create_invoice', 'send_invoice');

  test.each([
    ['the stricter one last', both('create_invoice', 'send_invoice')],
    ['the stricter one first', both('send_invoice', 'create_invoice')],
  ])('of two tools, %s, has the stricter class', (_row, main) => {
    const files = { 'billing.ts': billing('idempotent-write'), 'sending.ts': sending };
    expect(told(bridge(main, files))).toEqual(['irreversible', 'dispatcher', 'irreversible']);
  });

  test('of two tools has no class where one of them is not found', () => {
    const found = bridge(both('create_invoice', 'send_invoice'), { 'billing.ts': billing('idempotent-write') });
    expect([found.declared.class, found.declared.via]).toEqual([null, null]);
  });

  test('has the class that its own annotations state, where they are complete', () => {
    const main = mcp(passOn).replace(
      'inputSchema }',
      'inputSchema, annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false } }',
    );
    expect(told(bridge(main, { 'billing.ts': billing('idempotent-write') })).slice(0, 2)).toEqual([
      'non-idempotent-write',
      'annotations',
    ]);
  });

  test('under a weaker tag than that of the tool is contradicted', () => {
    const main = ai(passOn, "metadata: { toolClass: 'idempotent-write' },");
    const found = bridge(main, { 'billing.ts': billing('irreversible') });
    expect(contradictionsOf(found).map(({ kind }) => kind)).toEqual(['repeatAdds']);
  });

  test('is reached through a helper of another file', () => {
    const helper = `import { dispatcher } from './dispatch'; export const billed = (args, plan) => dispatcher.call('create_invoice', args, plan);`;
    const dispatch = `import { createDispatcher } from '@retrysafe/dispatcher'; import { create } from './billing'; export const dispatcher = createDispatcher({ tools: [create] });`;
    const main = `import { tool } from 'ai'; import { billed } from './billed'; export const create_invoice = tool({ description: 'x', inputSchema, execute: (args) => billed(args, plan) });`;
    const files = { 'billing.ts': billing('idempotent-write'), 'billed.ts': helper, 'dispatch.ts': dispatch };
    expect(told(bridge(main, files))).toEqual(['idempotent-write', 'dispatcher', 'idempotent-write']);
  });
});
