import rule from '../../src/rules/no-retry-around-write.js';
import { aiTool, mcpTool, ourTool, stripe } from '../code.js';
import { runRows } from '../setup.js';

const pRetry = "import pRetry from 'p-retry';";
const loop = (attempt: string) => `async (args) => {
  for (let i = 0; i < 3; i++) {
    try { return await ${attempt}; } catch (error) { if (i === 2) throw error; }
  }
}`;
const retried = [{ messageId: 'retried' }];
const postOnce = "fetch('https://billing.example/invoices', { method: 'POST', body: JSON.stringify(args) })";

runRows('no-retry-around-write', rule, {
  valid: [
    {
      name: 'a loop over items by their index that goes on after a failure',
      code: aiTool(
        "async ({ items }) => { const failed = []; for (let i = 0; i < items.length; i++) { try { await fetch('https://billing.example/invoices', { method: 'POST', body: items[i] }); } catch (error) { failed.push(error); } } return failed; }",
      ),
    },
    {
      name: 'a tool that runs through the dispatcher',

      code: `${ourTool('idempotent-write', 'async (args) => args')}\nimport { createDispatcher } from '@retrysafe/dispatcher';\nawait createDispatcher({ tools: [t] }).call('create_invoice', {}, { task: 'a', step: 'b' });`,
    },
    {
      name: 'a tool that a test calls by itself',
      filename: 'tool.test.ts',
      code: `${ourTool('idempotent-write', 'async (args) => args')}\nawait t.execute({}, {});`,
    },
    {
      name: 'a tool of another framework',

      code: `${aiTool('async (args) => args')}\nawait createInvoice.execute({}, {});`,
    },
    {
      name: 'a retried read',
      code: aiTool("({ id }) => pRetry(() => fetch('https://billing.example/' + id))", '', pRetry),
    },
    {
      name: 'a retried absolute set',
      code: aiTool(
        "({ id, status }) => pRetry(() => fetch('https://billing.example/' + id, { method: 'PUT', body: status }))",
        '',
        pRetry,
      ),
    },
    {
      name: 'the key of the call',
      code: ourTool(
        'idempotent-write',
        '(args, call) => pRetry(() => stripe.invoices.create(args, { idempotencyKey: call.idempotencyKey }))',
        '',
        `${pRetry}\n${stripe}`,
      ),
    },
    {
      name: 'a random key made once, outside of the retry',
      code: `${pRetry}\n${stripe}\nexport const bill = (args) => { const key = crypto.randomUUID(); return pRetry(() => stripe.invoices.create(args, { idempotencyKey: key })); };`,
    },
    {
      name: 'a POST of a tool that is named for what it links, which comes out the same twice',
      code: mcpTool(
        'link_record_to_task',
        `async (args) => pRetry(() => fetch('https://crm.example/tasks/1/records', { method: 'POST', body: args.id }))`,
        '',
        "import pRetry from 'p-retry';",
      ),
    },
    {
      name: 'what is made under an id that the caller gives, and is refused the second time',
      code: mcpTool(
        'create_project',
        `async (args) => pRetry(() => fetch('https://cloudresourcemanager.googleapis.com/v1/projects', { method: 'POST', body: JSON.stringify({ projectId: args.id }) }))`,
        '',
        "import pRetry from 'p-retry';",
      ),
    },
    {
      name: 'a version that is gone back to',
      code: mcpTool(
        'publish',
        'async (args) => pRetry(() => rollbackTemplate(args))',
        '',
        "import pRetry from 'p-retry';\nconst rollbackTemplate = ({ version }) => fetch('https://config.example/template:rollback', { method: 'POST', body: version });",
      ),
    },
    {
      name: 'a login',
      code: mcpTool(
        'connect',
        'async () => pRetry(() => loginUser())',
        '',
        "import pRetry from 'p-retry';\nconst loginUser = () => fetch('https://crm.example/sessions', { method: 'POST' });",
      ),
    },
    {
      name: 'a loop that follows redirects, and leaves at the first failure',
      code: aiTool(
        "async (args) => { let url = 'https://billing.example/invoices'; while (true) { const response = await fetch(url, { method: 'POST', redirect: 'manual' }); if (response.status < 300) return response; try { url = new URL(response.headers.get('location'), url).href; } catch { return 'A wrong address'; } } }",
      ),
    },
    {
      name: 'a stop, which has happened once it has happened',
      code: aiTool('(args) => pRetry(() => crane.stopLifting())', '', `${pRetry}\nimport { crane } from 'crane-sdk';`),
    },
    {
      name: 'a `while` loop outside of any tool, which more often asks again until something has happened',
      code: `export const poll = async (args) => { while (true) { try { return await ${postOnce}; } catch { await sleep(); } } };`,
    },
    { name: 'a write without a retry', code: aiTool(`async (args) => ${postOnce}`) },
    {
      name: 'a loop over items',
      code: aiTool(
        "async ({ items }) => { for (const item of items) { await fetch('https://billing.example/invoices', { method: 'POST', body: item }); } }",
      ),
    },
    {
      name: 'polling after a write',
      code: aiTool(
        "async (args) => { const job = await start(args); for (let i = 0; i < 9; i++) { const state = await fetch('https://billing.example/jobs/' + job.id); if (state.ok) return state; } }",
        '',
        "const start = (args) => fetch('https://billing.example/jobs', { method: 'POST' });",
      ),
    },
    {
      name: 'a loop that comes again only after a conflict',
      code: `export const copy = async (row) => { for (let i = 0; i < 3; i++) { try { await fetch('https://a.example/' + i, { method: 'POST' }); return; } catch (error) { if (isDuplicate(error, 'id')) return; if (isDuplicate(error, 'name')) continue; throw error; } } };`,
    },
    {
      name: 'a library that comes again only after a rate limit',
      code: `import pRetry, { AbortError } from 'p-retry';
export const bill = (args) => pRetry(async () => { try { return await ${postOnce}; } catch (error) { if (error.status === 429) throw error; throw new AbortError(error); } });`,
    },
  ],
  invalid: [
    {
      name: 'what gets an id of its own each time it is made',
      code: mcpTool(
        'create_app',
        `async (args) => pRetry(() => fetch('https://firebase.googleapis.com/v1beta1/projects/p/androidApps', { method: 'POST', body: args.name }))`,
        '',
        "import pRetry from 'p-retry';",
      ),
      errors: retried,
    },
    {
      name: 'a loop that comes again after a rate limit and after a fault of the server',
      code: `export const copy = async (row) => { for (let i = 0; i < 3; i++) { try { await fetch('https://a.example/' + i, { method: 'POST' }); return; } catch (error) { if (error.status === 429 || error.status >= 500) continue; throw error; } } };`,
      errors: retried,
    },
    {
      name: 'a library whose last throw makes it come again',
      code: `${pRetry}
export const bill = (args) => pRetry(async () => { try { return await ${postOnce}; } catch (error) { if (error.status === 429) throw error; throw new Error('again'); } });`,
      errors: retried,
    },
    {
      name: 'a retry in other code of a function that a tool calls once',
      code: aiTool(
        '(args) => send(args)',
        '',
        `import pRetry from 'p-retry';\nconst send = (args) => ${postOnce};\nexport const sync = (args) => pRetry(() => send(args));`,
      ),
      errors: [{ messageId: 'retried', line: 4 }],
    },
    {
      name: 'a retry of a function without a name, whose evidence begins with what has one',
      code: `import pRetry from 'p-retry';\n[1].map(() => pRetry(() => ${postOnce}));`,
      errors: [
        {
          message:
            /^fetch POST is tried again by p-retry, and each try that got through counts: fetch POST \(\S+tool\.ts:2\)\. /,
        },
      ],
    },
    {
      name: 'a loop that ends by a flag',
      code: aiTool(
        `async (args) => { let done = false; while (!done) { try { await ${postOnce}; done = true; } catch { await new Promise((r) => setTimeout(r, 100)); } } }`,
      ),
      errors: retried,
    },
    {
      name: 'a loop that breaks after the try',
      code: aiTool(
        `async (args) => { for (let i = 0; i < 3; i++) { let answer; try { answer = await ${postOnce}; } catch { continue; } if (answer.ok) return answer; break; } }`,
      ),
      errors: retried,
    },
    {
      name: 'a function tool that runs past the dispatcher',

      code: `${ourTool('idempotent-write', 'async (args) => args')}\nawait t.execute({}, {});`,
      errors: [{ messageId: 'pastDispatcher' }],
    },
    {
      name: 'a decorated tool that runs past the dispatcher',

      code: "import { Tool } from '@retrysafe/decorators';\nclass Billing {\n  @Tool({ class: 'idempotent-write' })\n  createInvoice(args: object, call: unknown) { return fetch('https://a.example', { method: 'PUT' }); }\n}\nconst billing = new Billing();\nawait billing.createInvoice({}, {});",
      errors: [{ messageId: 'pastDispatcher', line: 7 }],
    },
    { name: 'a library', code: aiTool(`(args) => pRetry(() => ${postOnce})`, '', pRetry), errors: retried },
    { name: 'a loop', code: aiTool(loop(postOnce)), errors: retried },
    {
      name: 'a loop around a provider without its key',
      code: aiTool(loop('stripe.paymentIntents.create(args)'), '', stripe),
      errors: retried,
    },
    {
      name: 'a loop that answers with the last failure, and comes again before',
      code: aiTool(
        `async (args) => { for (let i = 0; i < 3; i++) { try { return await ${postOnce}; } catch (error) { if (i === 2) return error; } } }`,
      ),
      errors: retried,
    },
    {
      name: 'a helper of this file',
      code: aiTool(
        `(args) => withRetry(() => ${postOnce})`,
        '',
        `async function withRetry(run) {
  for (let i = 0; i < 3; i++) {
    try { return await run(); } catch (error) { if (i === 2) throw error; }
  }
}`,
      ),
      errors: retried,
    },
    {
      name: 'a key that each try makes anew',
      code: aiTool(
        '(args) => pRetry(() => stripe.invoices.create(args, { idempotencyKey: crypto.randomUUID() }))',
        '',
        `${pRetry}\n${stripe}`,
      ),
      errors: retried,
    },
    {
      name: 'a key of the clock that each try makes anew',
      code: aiTool(
        '(args) => pRetry(() => stripe.invoices.create(args, { idempotencyKey: String(Date.now()) }))',
        '',
        `${pRetry}\n${stripe}`,
      ),
      errors: retried,
    },
    {
      name: 'a retry that two tools come to, which is told once',
      code: `${aiTool('(args) => send(args)', '', `${pRetry}\nconst send = (args) => pRetry(() => ${postOnce});`)}
export const draftInvoice = tool({ description: 'Draft', execute: (args) => send({ ...args, draft: true }) });`,
      errors: retried,
    },
    {
      name: 'in no tool',
      code: `${pRetry}\nexport const bill = (args) => pRetry(() => ${postOnce});`,
      errors: retried,
    },
  ],
  missed: [
    {
      name: 'a tool of another file that runs past the dispatcher',
      code: "import { createInvoice } from './tools.js';\nawait createInvoice.execute({}, {});",
    },
    {
      name: 'a library that no row knows',
      code: aiTool(`(args) => again(() => ${postOnce})`, '', "import { again } from 'unknown-house';"),
    },
  ],
});
