import rule from '../../src/rules/no-misclassified-tool.js';
import { aiTool, mcpTool, ourTool, post, stripe } from '../code.js';
import { runRows } from '../setup.js';

const hints = (words: string) => `annotations: { ${words} },`;
const remove = "import { rm } from 'node:fs/promises';";

runRows('no-misclassified-tool', rule, {
  valid: [
    {
      name: 'a write that sounds like a read and cannot be followed, when what claims too much is asked for',
      code: ourTool(
        'idempotent-write',
        '(args) => beyond(args)',
        '',
        "import { beyond } from './not-here.js';",
      ).replace('create_invoice', 'get_invoice'),
      options: [{ overclaims: 'report' }],
    },
    {
      name: 'a create without the key that its provider takes, which require-downstream-key reports',
      code: ourTool('idempotent-write', '(args) => stripe.invoices.create(args)', '', stripe),
    },
    {
      name: 'a message through a provider that is known to take no key, which require-downstream-key reports',
      code: ourTool(
        'idempotent-write',
        "({ text }) => slack.chat.postMessage({ channel: '#news', text })",
        '',
        "import { WebClient } from '@slack/web-api';\nconst slack = new WebClient('xoxb');",
      ),
    },
    {
      name: 'a row taken out of a set under destructiveHint: false',
      code: mcpTool(
        'unassign_tag',
        "async ({ id }) => fetch('https://a.example/tags/' + id, { method: 'DELETE' })",
        `inputSchema: {}, ${hints('readOnlyHint: false, destructiveHint: false, idempotentHint: true')}`,
      ),
    },
    {
      name: 'a session that is closed behind a swipe under destructiveHint: false',
      code: mcpTool(
        'swipe_on_screen',
        "async ({ id }) => { await fetch('https://device.example/tap'); await fetch('https://device.example/sessions/' + id, { method: 'DELETE' }); }",
        `inputSchema: {}, ${hints('readOnlyHint: false, destructiveHint: false, idempotentHint: false')}`,
      ),
    },
    {
      name: 'a read that runs a program which nobody knows',
      code: mcpTool(
        'compile',
        "async () => execFileSync('/opt/compiler/bin/compile', ['--check'])",
        hints('readOnlyHint: true'),
        "import { execFileSync } from 'node:child_process';",
      ),
    },
    {
      name: 'a site made under an id that the caller gives under idempotentHint: true',
      code: mcpTool(
        'init',
        `async (args) => fetch('https://firebasehosting.googleapis.com/v1beta1/projects/p/sites?siteId=' + args.id, { method: 'POST' })`,
        `inputSchema: {}, ${hints('readOnlyHint: false, destructiveHint: false, idempotentHint: true')}`,
      ),
    },
    {
      name: 'a member added to a set under idempotentHint: true',
      code: mcpTool(
        'addUserToTeam',
        'async (args) => linear.createTeamMembership(args)',
        `inputSchema: {}, ${hints('readOnlyHint: false, destructiveHint: false, idempotentHint: true')}`,
        "import { LinearClient } from '@linear/sdk';\nconst linear = new LinearClient({});",
      ),
    },
    {
      name: 'an honest read',
      code: ourTool('read', "async ({ id }) => fetch('https://billing.example/invoices/' + id)"),
    },
    { name: 'a write without any class', code: aiTool(post) },
    { name: 'an absent hint', code: mcpTool('create_invoice', post, hints('readOnlyHint: false')) },
    {
      name: 'a create with the key of the call, under idempotent-write',
      code: ourTool(
        'idempotent-write',
        '(args, call) => stripe.invoices.create(args, { idempotencyKey: call.idempotencyKey })',
        '',
        stripe,
      ),
    },
    {
      name: 'a key made of the arguments under idempotent-write, which the rules on keys report',
      code: ourTool(
        'idempotent-write',
        '(args) => stripe.invoices.create(args, { idempotencyKey: args.number })',
        '',
        stripe,
      ),
    },
    {
      name: 'a post of a tool that is named for setting, under the class that the audit shows',
      code: mcpTool(
        'enable_alert',
        "async ({ id }) => fetch('https://ops.example/alerts/' + id + '/enabled', { method: 'POST' })",
        "_meta: { 'io.retrysafe/class': 'idempotent-write' },",
      ),
    },
    {
      name: 'a delete by id under idempotent-write',
      code: ourTool(
        'idempotent-write',
        "({ id }) => fetch('https://billing.example/invoices/' + id, { method: 'DELETE' })",
      ),
    },
    {
      name: 'a delete under destructiveHint: true',
      code: mcpTool(
        'delete_note',
        'async ({ path }) => rm(path)',
        `inputSchema: {}, ${hints('readOnlyHint: false, destructiveHint: true, idempotentHint: true')}`,
        remove,
      ),
    },
    {
      name: 'an absolute set under idempotentHint',
      code: mcpTool(
        'set_status',
        "async ({ id }) => fetch('https://a.example/' + id, { method: 'PUT' })",
        hints('readOnlyHint: false, destructiveHint: false, idempotentHint: true'),
      ),
    },
    {
      name: 'a search by POST under read',
      code: ourTool(
        'read',
        "async (query) => fetch('https://search.example/v1/search', { method: 'POST', body: JSON.stringify(query) })",
      ),
    },
    {
      name: 'a read that claims to write, when that is not asked for',
      code: ourTool('idempotent-write', "async ({ id }) => fetch('https://billing.example/' + id)"),
    },
    {
      name: 'a temporary file under read',
      code: ourTool(
        'read',
        "async () => { const dir = await mkdtemp(join(tmpdir(), 'x')); try { await run(dir); } finally { await rm(dir, { recursive: true }); } }",
        '',
        "import { mkdtemp, rm } from 'node:fs/promises';\nimport { tmpdir } from 'node:os';\nimport { join } from 'node:path';\nconst run = async (dir) => dir.length;",
      ),
    },
  ],
  invalid: [
    {
      name: 'a post under read',
      code: ourTool('read', post),
      errors: [
        {
          messageId: 'readWrites',
          suggestions: [{ messageId: 'stateClass', output: ourTool('non-idempotent-write', post) }],
        },
      ],
    },
    {
      name: 'a post under readOnlyHint: true',
      code: mcpTool('create_invoice', post, hints('readOnlyHint: true')),
      errors: [{ messageId: 'readWrites' }],
    },
    {
      name: 'a create without a key under idempotent-write',
      code: ourTool('idempotent-write', post),
      errors: [
        {
          messageId: 'repeatAdds',
          suggestions: [{ messageId: 'stateClass', output: ourTool('non-idempotent-write', post) }],
        },
      ],
    },
    {
      name: 'a create without a key under idempotentHint: true',
      code: mcpTool('create_invoice', post, hints('readOnlyHint: false, destructiveHint: false, idempotentHint: true')),
      errors: [
        {
          message:
            /fetch POST \([^)]*\)\. Run the tool through the dispatcher: .*; or write an absolute value, or say `idempotentHint: false`\.$/,
        },
      ],
    },
    {
      name: 'a post that saves without saying where, under idempotent-write',
      code: mcpTool('save_note', post, "_meta: { 'io.retrysafe/class': 'idempotent-write' },"),
      errors: [{ messageId: 'repeatAdds', suggestions: 1 }],
    },
    {
      name: 'a create under the tag of a tool of ours, which is handed the key',
      code: ourTool('idempotent-write', post),
      errors: [
        {
          message:
            /\. Send the key of the call \(`call\.idempotencyKey`\); or write an absolute value, or state `non-idempotent-write`\.$/,
          suggestions: 1,
        },
      ],
    },
    {
      name: 'an append under idempotent-write',
      code: ourTool(
        'idempotent-write',
        "async ({ text }) => appendFile('log.md', text)",
        '',
        "import { appendFile } from 'node:fs/promises';",
      ),
      errors: [{ messageId: 'repeatAdds', suggestions: 1 }],
    },
    {
      name: 'a hard delete under destructiveHint: false',
      code: mcpTool(
        'delete_note',
        'async ({ path }) => rm(path)',
        `inputSchema: {}, ${hints('readOnlyHint: false, destructiveHint: false, idempotentHint: true')}`,
        remove,
      ),
      errors: [{ messageId: 'deleteDestroys' }],
    },
    {
      name: 'a read that claims to write, when asked for',
      code: ourTool('idempotent-write', "async ({ id }) => fetch('https://billing.example/' + id)"),
      options: [{ overclaims: 'report' }],
      errors: [{ messageId: 'onlyReads' }],
    },
  ],
  missed: [
    {
      name: 'a GET that writes',
      code: ourTool('read', "async ({ id }) => fetch('https://billing.example/invoices/' + id + '?paid=1')"),
    },
  ],
});
