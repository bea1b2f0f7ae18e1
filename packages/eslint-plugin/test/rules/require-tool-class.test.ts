import rule from '../../src/rules/require-tool-class.js';
import { aiTool, mcpTool, ourTool, post } from '../code.js';
import { runRows } from '../setup.js';

const client =
  "import { BillingClient } from './client.js';\nconst billing = new BillingClient('https://billing.example');";

runRows('require-tool-class', rule, {
  valid: [
    { name: 'a read', code: aiTool('async ({ id }) => fetch(`https://billing.example/invoices/${id}`)') },
    {
      name: 'a read through a class of another file',
      code: aiTool("({ id }) => billing.get('/invoices/' + id)", '', client),
    },
    { name: 'a class in the AI SDK slot', code: aiTool(post, "metadata: { toolClass: 'non-idempotent-write' },") },
    {
      name: 'a class in the MCP slot',
      code: mcpTool('create_invoice', post, "_meta: { 'io.retrysafe/class': 'non-idempotent-write' },"),
    },
    { name: 'our own function', code: ourTool('non-idempotent-write', post) },
    {
      name: 'our decorator',
      code: `import { Tool } from '@retrysafe/decorators';
export class Billing {
  @Tool({ class: 'non-idempotent-write' })
  async createInvoice(args: object) { return fetch('https://billing.example/invoices', { method: 'POST' }); }
}`,
    },
    {
      name: 'our wrapper',
      code: `import { classify } from '@retrysafe/decorators';
import { tool } from 'ai';
export const createInvoice = classify('non-idempotent-write', tool({ execute: ${post} }));`,
    },
    { name: 'a JSDoc tag', code: aiTool(post).replace('export', '/** @toolClass non-idempotent-write */\nexport') },
    {
      name: 'a class in the settings',
      code: mcpTool('create_invoice', post),
      settings: { classes: { create_invoice: 'non-idempotent-write' } },
    },
    {
      name: 'complete annotations',
      code: mcpTool(
        'create_invoice',
        post,
        'annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },',
      ),
    },
    {
      name: 'a handler that only passes its call on to the dispatcher',
      code: aiTool(
        "async (args) => told(await dispatcher.call('createInvoice', args, { task: plan.id, step: 'bill' }))",
        '',
        "import { createDispatcher, told } from '@retrysafe/dispatcher';\nconst dispatcher = createDispatcher({ tools });",
      ),
    },
    { name: 'a file without tools', code: "await fetch('https://billing.example', { method: 'POST' });" },
    {
      name: 'a look-alike from an unrelated package',
      code: "import { tool } from 'carpentry';\ntool({ description: 'Saw', execute: () => fetch('https://a.example', { method: 'POST' }) });",
    },
    {
      name: 'a Map that forgets',
      code: aiTool('async ({ id }) => { seen.delete(id); }', '', 'const seen = new Map<string, string>();'),
    },
    {
      name: 'a write by name only, when that is not asked for',
      code: aiTool('(args) => house.handle(args)', '', "import { house } from 'unknown-house';"),
      options: [{ unknown: 'ignore' }],
    },
  ],
  invalid: [
    {
      name: 'an AI SDK tool that posts',
      code: aiTool(post),
      errors: [{ messageId: 'untagged', suggestions: 2 }],
    },
    {
      name: 'an MCP tool that posts through a class of another file',
      code: mcpTool('create_invoice', "async (args) => billing.post('/invoices', args)", '', client),
      errors: [{ messageId: 'untagged', suggestions: 2 }],
    },
    {
      name: 'a delete by id, which comes out the same twice: whether it may be repeated is for the author to say',
      code: aiTool("async ({ id }) => fetch('https://billing.example/invoices/' + id, { method: 'DELETE' })"),
      errors: [
        {
          messageId: 'untagged',
          suggestions: ['irreversible', 'idempotent-write'].map((toolClass) => ({
            messageId: 'stateClass',
            data: { class: toolClass },
            output: aiTool(
              "async ({ id }) => fetch('https://billing.example/invoices/' + id, { method: 'DELETE' })",
            ).replace('tool({ description', `tool({ metadata: { toolClass: '${toolClass}' }, description`),
          })),
        },
      ],
    },
    {
      name: 'JavaScript',
      filename: 'tool.js',
      code: aiTool(post),
      errors: [{ messageId: 'untagged', suggestions: 2 }],
    },
    {
      name: 'no class at all, with all four to choose from',
      code: mcpTool('create_invoice', post),
      errors: [
        {
          message:
            /State its class, `read`, `idempotent-write`, `non-idempotent-write` or `irreversible`: `_meta: \{ 'io\.retrysafe\/class': '…' \}`\.$/,
          suggestions: 2,
        },
      ],
    },
    {
      name: 'a class that does not exist, in the slot of the framework',
      code: aiTool(post, "metadata: { toolClass: 'idempotent' },"),
      errors: [
        {
          messageId: 'misspelt',
          data: {
            tool: "'createInvoice'",
            text: 'idempotent',
            classes: '`read`, `idempotent-write`, `non-idempotent-write` or `irreversible`',
          },
          suggestions: ['non-idempotent-write', 'irreversible'].map((toolClass) => ({
            messageId: 'stateClass',
            data: { class: toolClass },
            output: aiTool(post, `metadata: { toolClass: '${toolClass}' },`),
          })),
        },
      ],
    },
    {
      name: 'a class that does not exist, on a read',
      code: mcpTool('get_invoice', 'async () => ({ content: [] })', `_meta: { "io.retrysafe/class": "readonly" },`),
      errors: [{ messageId: 'misspelt', suggestions: 4 }],
    },
    {
      name: 'a class that does not exist, in a comment, beside complete annotations',
      code: mcpTool(
        'create_invoice',
        post,
        'annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },',
      ).replace('server.reg', '/** @toolClass write */\nserver.reg'),
      errors: [{ messageId: 'misspelt' }],
    },
    {
      name: 'a class that does not exist, in our own tool',
      filename: 'tool.js',
      code: ourTool('idempotent', post),
      errors: [{ messageId: 'misspelt', suggestions: 2 }],
    },
    {
      name: 'a hint that does not say how it writes',
      code: mcpTool('create_invoice', post, 'annotations: { readOnlyHint: false },'),
      errors: [{ messageId: 'incompleteHints', suggestions: 2 }],
    },
    {
      name: 'a default export, which is no name: the evidence begins with the property that holds the handler',
      code: aiTool(post).replace('const createInvoice =', 'default'),
      errors: [
        {
          message:
            /^This tool changes the world outside, and nothing says whether a retry is safe: execute → fetch POST \(\S+tool\.ts:3\)\. /,
          suggestions: 2,
        },
      ],
    },
    {
      name: 'the middle of a long way to the effect is left out',
      code: aiTool(
        'async (args) => a(args)',
        '',
        `const a = (x) => b(x);\nconst b = (x) => c(x);\nconst c = (x) => d(x);\nconst d = (x) => e(x);\nconst e = ${post};`,
      ),
      errors: [
        {
          message: /: createInvoice → a \(\S+\) → b \(\S+\) → … → d \(\S+\) → e \(\S+\) → fetch POST \(\S+\)\. /,
          suggestions: 2,
        },
      ],
    },
    {
      name: 'a write by name only',
      code: aiTool('(args) => house.handle(args)', '', "import { house } from 'unknown-house';"),
      errors: [{ messageId: 'soundsLikeWrite', suggestions: 4 }],
    },
    {
      name: 'an object that others are spread into gets its class beside it, since they may hold the slot',
      code: `import { tool } from 'ai';\nconst base = { metadata: { a: 1 } };\nexport const createInvoice = tool({ ...base, execute: ${post} });\n`,
      errors: [
        {
          messageId: 'untagged',
          suggestions: ['non-idempotent-write', 'irreversible'].map((toolClass) => ({
            messageId: 'stateClass',
            data: { class: toolClass },
            output: `import { tool } from 'ai';\nconst base = { metadata: { a: 1 } };\n/** @toolClass ${toolClass} */\nexport const createInvoice = tool({ ...base, execute: ${post} });\n`,
          })),
        },
      ],
    },
    {
      name: 'the suggestions put the class in the local slot of the framework',
      code: `import { tool } from 'ai';
export const setStatus = tool({
  description: 'Set the status',
  execute: async ({ id }) => fetch(\`https://billing.example/invoices/\${id}/status\`, { method: 'PUT' }),
});`,
      errors: [
        {
          messageId: 'untagged',
          suggestions: ['idempotent-write', 'non-idempotent-write', 'irreversible'].map((toolClass) => ({
            messageId: 'stateClass',
            data: { class: toolClass },
            output: `import { tool } from 'ai';
export const setStatus = tool({
  metadata: { toolClass: '${toolClass}' },
  description: 'Set the status',
  execute: async ({ id }) => fetch(\`https://billing.example/invoices/\${id}/status\`, { method: 'PUT' }),
});`,
          })),
        },
      ],
    },
    {
      name: 'the suggestions write a JSDoc tag where the framework has no slot',
      code: `import { tool } from '@openai/agents';
export const createInvoice = tool({ name: 'create_invoice', execute: ${post} });`,
      errors: [
        {
          messageId: 'untagged',
          suggestions: ['non-idempotent-write', 'irreversible'].map((toolClass) => ({
            messageId: 'stateClass',
            data: { class: toolClass },
            output: `import { tool } from '@openai/agents';
/** @toolClass ${toolClass} */
export const createInvoice = tool({ name: 'create_invoice', execute: ${post} });`,
          })),
        },
      ],
    },
    {
      name: 'a metadata object that is there already',
      code: aiTool(post, "metadata: { team: 'billing' },"),
      errors: [
        {
          messageId: 'untagged',
          suggestions: ['non-idempotent-write', 'irreversible'].map((toolClass) => ({
            messageId: 'stateClass',
            data: { class: toolClass },
            output: aiTool(post, `metadata: { toolClass: '${toolClass}', team: 'billing' },`),
          })),
        },
      ],
    },
  ],
  missed: [
    {
      name: 'a write by something handed in, whose function sounds like one, under a name of no meaning',
      code: "import { tool } from 'ai';\nexport const toolsOf = (house) => ({ outliers: tool({ description: 'x', inputSchema: S, execute: (args) => house.createOrder(args.id) }) });",
    },
    {
      name: 'a write behind an unknown package, under a name of no meaning',
      code: "import { tool } from 'ai';\nimport { house } from 'unknown-house';\nexport const t = tool({ execute: (args) => house.handle(args) });",
    },
  ],
});
