import rule from '../../src/rules/no-error-on-duplicate.js';
import { mcpTool, ourTool } from '../code.js';
import { runRows } from '../setup.js';

const body = (statements: string) =>
  ourTool(
    'idempotent-write',
    `async (args, call) => { ${statements} return create(args, call.idempotencyKey); }`,
    '',
    "import { create, done, redis } from './billing.js';",
  );
const look = 'const earlier = await done.get(call.idempotencyKey);';
const error = (how: string) => [{ messageId: 'errorOnDuplicate', data: { tool: "'create_invoice'", how } }];

runRows('no-error-on-duplicate', rule, {
  valid: [
    { name: 'the first result', code: body(`${look} if (earlier) return earlier.result;`) },
    {
      name: 'an error when the key was not found',
      code: body(`${look} if (!earlier) throw new Error('No such call');`),
    },
    {
      name: 'an error when the earlier call failed',
      code: body(`${look} if (earlier?.state === 'failed') throw earlier.error;`),
    },
    {
      name: 'a result, and an error when it failed',
      code: body(`${look} if (earlier) { if (earlier.failed) throw earlier.error; return earlier.result; }`),
    },
    {
      name: 'an error in a function that the branch only hands on',
      code: body(
        `${look} if (earlier) return earlier.result.catch(() => { throw new Error('The first call failed'); });`,
      ),
    },
    {
      name: 'a thing that is not there',
      code: body(
        "const customer = await customers.get(args.customer); if (!customer) throw new Error('No such customer');",
      ),
    },
    {
      name: 'a name that is taken',
      code: body("if (await settings.has(args.key)) throw new Error('There is a setting of that name');"),
    },
    {
      name: 'an HTTP service outside of tools',
      code: "export async function handle(request, store) { const earlier = await store.get(request.headers['idempotency-key']); if (earlier) throw new Conflict(409); }",
    },
  ],
  invalid: [
    {
      name: 'in a function that two handlers call',
      code: `import { tool } from '@retrysafe/decorators';
import { done } from './billing.js';
async function refuseTwice(idempotencyKey) {
  const earlier = await done.get(idempotencyKey);
  if (earlier) throw new Error('Duplicate');
}
export const a = tool({ name: 'create_invoice', class: 'idempotent-write', execute: (args, call) => refuseTwice(call.idempotencyKey) });
export const b = tool({ name: 'create_order', class: 'idempotent-write', execute: (args, call) => refuseTwice(call.idempotencyKey) });`,
      errors: error('throw'),
    },
    {
      name: 'in a function below a function of the handler',
      code: `import { tool } from '@retrysafe/decorators';
import { done } from './billing.js';
async function refuseTwice(idempotencyKey) { if (await done.has(idempotencyKey)) throw new Error('Duplicate'); }
const check = (idempotencyKey) => refuseTwice(idempotencyKey);
export const a = tool({ name: 'create_invoice', class: 'idempotent-write', execute: (args, call) => check(call.idempotencyKey) });`,
      errors: error('throw'),
    },
    {
      name: 'thrown',
      code: body(`${look} if (earlier) throw new Error('Duplicate request rejected');`),
      errors: error('throw'),
    },
    {
      name: 'thrown in flight',
      code: body(`${look} if (earlier?.state === 'in_flight') { throw new Error('Still running'); }`),
      errors: error('throw'),
    },
    {
      name: 'thrown after a negated question',
      code: body(
        `${look} if (!earlier) { await done.put(call.idempotencyKey); } else { throw new Error('Duplicate'); }`,
      ),
      errors: error('throw'),
    },
    {
      name: 'compared with null',
      code: body(`${look} if (earlier !== null) throw new Error('Duplicate');`),
      errors: error('throw'),
    },
    {
      name: 'asked in place',
      code: body("if (await done.has(call.idempotencyKey)) throw new Error('Duplicate');"),
      errors: error('throw'),
    },
    {
      name: 'rejected',
      code: body(`${look} if (earlier) return Promise.reject(new Error('Duplicate'));`),
      errors: error('reject'),
    },
    {
      name: 'a put that is refused',
      code: body(
        "const fresh = await redis.set(call.idempotencyKey, '1', 'NX'); if (!fresh) throw new Error('Duplicate');",
      ),
      errors: error('throw'),
    },
    {
      name: 'an MCP error result',
      code: mcpTool(
        'create_invoice',
        "async (args, extra) => { const idempotencyKey = extra._meta['key']; const earlier = await done.get(idempotencyKey); if (earlier) return { isError: true, content: [] }; return { content: [] }; }",
        'inputSchema: {},',
        "import { done } from './billing.js';",
      ),
      errors: error('isError'),
    },
  ],
  missed: [
    {
      name: 'a look-up that names no key',
      code: body("const earlier = await calls.get(args.ref); if (earlier) throw new Error('Duplicate');"),
    },
  ],
});
