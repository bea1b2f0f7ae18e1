import rule from '../../src/rules/no-argument-only-key.js';
import { aiTool, mcpTool, ourTool, stripe } from '../code.js';
import { runRows } from '../setup.js';

const hash =
  "import { createHash } from 'node:crypto';\nconst sha = (text) => createHash('sha256').update(text).digest('hex');";
const withKey = (key: string, before = '', imports = hash) =>
  aiTool(
    `async (args) => { ${before} return stripe.invoices.create({ customer: args.customer }, { idempotencyKey: ${key} }); }`,
    '',
    `${stripe}\n${imports}`,
  );
const withHeader = (key: string) =>
  aiTool(
    `async (args) => fetch('https://billing.example/invoices', { method: 'POST', headers: { 'Idempotency-Key': ${key} }, body: JSON.stringify(args) })`,
    '',
    hash,
  );

const argumentsOnly = [{ messageId: 'argumentsOnly' }];

runRows('no-argument-only-key', rule, {
  valid: [
    {
      name: 'the id that the arguments choose for a new thing',
      code: aiTool(
        '({ id, title }) => linear.createIssue({ id, title })',
        '',
        "import { LinearClient } from '@linear/sdk';\nconst linear = new LinearClient({ apiKey: 'k' });",
      ),
    },
    {
      name: 'a cache of a read',
      code: mcpTool(
        'read_invoice',
        "async (args) => { const key = sha(JSON.stringify(args)); const earlier = await cache.get(key); if (earlier) return earlier; const answer = await fetch('https://billing.example/invoices/' + args.id); await cache.set(key, answer); return answer; }",
        'inputSchema: {},',
        `${hash}\nconst cache = new Map();`,
      ),
    },
    {
      name: 'a memory of its own by the key of the call',
      code: ourTool(
        'idempotent-write',
        "async (args, call) => { const earlier = await done.get(call.idempotencyKey); if (earlier) return earlier; const answer = await call.fetch('https://billing.example/invoices', { method: 'POST' }); await done.set(call.idempotencyKey, answer); return answer; }",
        '',
        "import { done } from './done.js';",
      ),
    },
    {
      name: 'a look-up by a hash of the arguments in what somebody else fills',
      code: aiTool(
        "async (args) => { const key = sha(JSON.stringify(args)); const price = await prices.get(key); return fetch('https://billing.example/invoices', { method: 'POST', body: price }); }",
        '',
        `${hash}\nimport { prices } from './prices.js';`,
      ),
    },
    {
      name: 'a memory of its own by the arguments and the key of the call',
      code: ourTool(
        'idempotent-write',
        "async (args, call) => { const key = sha(JSON.stringify(args) + call.idempotencyKey); const earlier = await done.get(key); if (earlier) return earlier; const answer = await call.fetch('https://billing.example/invoices', { method: 'POST' }); await done.set(key, answer); return answer; }",
        '',
        `${hash}\nimport { done } from './done.js';`,
      ),
    },
    {
      name: 'a memory of its own by the arguments and something of the object that the tool belongs to',
      code: `import { Tool } from '@retrysafe/decorators';\n${hash}\nimport { done } from './done.js';
export class Billing { @Tool({ class: 'idempotent-write' }) async createInvoice(args, call) { const key = sha(this.run + JSON.stringify(args)); const earlier = await done.get(key); if (earlier) return earlier; const answer = await call.fetch('https://billing.example/invoices', { method: 'POST' }); await done.set(key, answer); return answer; } }`,
    },
    {
      name: 'a cache of what is tagged read, which no-misclassified-tool reports where it writes',
      code: ourTool(
        'read',
        "async (args) => { const key = sha(JSON.stringify(args)); const earlier = await done.get(key); if (earlier) return earlier; const answer = await fetch('https://billing.example/invoices', { method: 'POST' }); await done.set(key, answer); return answer; }",
        '',
        `${hash}\nimport { done } from './done.js';`,
      ),
    },
    {
      name: 'the key of the call',
      code: ourTool(
        'idempotent-write',
        '(args, call) => stripe.invoices.create(args, { idempotencyKey: call.idempotencyKey })',
        '',
        stripe,
      ),
    },
    {
      name: 'the key of the call as a slot takes it',
      code: ourTool(
        'idempotent-write',
        "(args, call) => stripe.invoices.create(args, { idempotencyKey: call.keyFor('uuid') })",
        '',
        stripe,
      ),
    },
    { name: 'no key at all', code: aiTool('(args) => stripe.invoices.create(args)', '', stripe) },
    {
      name: 'the id of an entity as an argument',
      code: aiTool('({ id, text }) => stripe.invoices.update(id, { description: text })', '', stripe),
    },
    {
      name: 'a hash of the arguments that is no key',
      code: aiTool('async (args) => ({ etag: sha(JSON.stringify(args)) })', '', hash),
    },
    {
      name: 'a hash outside of any tool',
      code: `${stripe}\n${hash}\nexport const bill = (body) => stripe.invoices.create(body, { idempotencyKey: sha(JSON.stringify(body)) });`,
    },
  ],
  invalid: [
    {
      name: 'a memory of its own by a hash of the arguments',
      code: aiTool(
        "async (args) => { const key = sha(JSON.stringify(args)); const earlier = await done.get(key); if (earlier) return earlier; const answer = await fetch('https://billing.example/invoices', { method: 'POST', body: JSON.stringify(args) }); await done.set(key, answer); return answer; }",
        '',
        `${hash}\nimport { done } from './done.js';`,
      ),
      errors: argumentsOnly,
    },
    {
      name: 'a memory of its own by a hash of the arguments, in a method with a decorator',
      code: `import { Tool } from '@retrysafe/decorators';\n${hash}\nimport { done } from './done.js';
export class Billing { @Tool({ class: 'idempotent-write' }) async createInvoice(args, call) { const key = sha(JSON.stringify(args)); const earlier = await done.get(key); if (earlier) return earlier; const answer = await call.fetch('https://billing.example/invoices', { method: 'POST' }); await done.set(key, answer); return answer; } }`,
      errors: argumentsOnly,
    },
    {
      name: 'a memory of its own by a hash of the arguments, in a method of the options',
      code: `import { tool } from 'ai';\n${hash}\nimport { done } from './done.js';
export const createInvoice = tool({ description: 'x', async execute(args) { const key = sha(JSON.stringify(args)); const earlier = await done.get(key); if (earlier) return earlier; const answer = await fetch('https://billing.example/invoices', { method: 'POST' }); await done.set(key, answer); return answer; } });`,
      errors: argumentsOnly,
    },
    {
      name: 'a lock in Redis by a hash of the arguments',
      code: aiTool(
        "async (args) => { const key = 'invoice:' + sha(JSON.stringify(args)); if (!(await redis.set(key, '1', 'NX'))) return null; return fetch('https://billing.example/invoices', { method: 'POST', body: JSON.stringify(args) }); }",
        '',
        `${hash}\nimport { Redis } from 'ioredis';\nconst redis = new Redis();`,
      ),
      errors: argumentsOnly,
    },
    { name: 'a hash of all arguments', code: withKey('sha(JSON.stringify(args))'), errors: argumentsOnly },
    {
      name: 'a hash, through a variable',
      code: withKey('key', 'const key = sha(JSON.stringify(args));'),
      errors: argumentsOnly,
    },
    {
      name: 'a hash, written out',
      code: withKey("createHash('sha256').update(JSON.stringify(args)).digest('hex')"),
      errors: argumentsOnly,
    },
    {
      name: 'chosen fields and a prefix',
      code: withKey('`invoice-${args.customer}-${args.month}`'),
      errors: argumentsOnly,
    },
    { name: 'one field', code: withKey('args.number'), errors: argumentsOnly },
    { name: 'a header', code: withHeader('sha(JSON.stringify(args))'), errors: argumentsOnly },
    {
      name: 'object-hash',
      code: withKey('objectHash(args)', '', "import objectHash from 'object-hash';"),
      errors: argumentsOnly,
    },
    { name: 'the same key each time', code: withKey("'create-invoice'"), errors: [{ messageId: 'constant' }] },
  ],
  missed: [
    {
      name: 'arguments and something stable',
      code: aiTool(
        '(args, { toolCallId }) => stripe.invoices.create(args, { idempotencyKey: toolCallId + args.month })',
        '',
        stripe,
      ),
    },
  ],
});
