import rule from '../../src/rules/require-approval.js';
import { aiTool, mcpTool, ourTool, pg, stripe } from '../code.js';
import { runRows } from '../setup.js';

const drop = "() => db.query('DROP TABLE archive')";
const refund = '({ payment }) => stripe.refunds.create({ payment_intent: payment })';
const wallet = "import { CdpClient } from '@coinbase/cdp-sdk';\nconst cdp = new CdpClient();";
const sign = '({ to }) => cdp.evm.sendTransaction({ transaction: { to } })';
const noApproval = [{ messageId: 'noApproval' }];
const destructive = 'annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },';

runRows('require-approval', rule, {
  valid: [
    { name: 'the class irreversible', code: ourTool('irreversible', refund, '', stripe) },
    { name: 'the approval slot of the AI SDK', code: aiTool(drop, 'needsApproval: true,', pg) },
    {
      name: 'an approval slot with a function',
      code: aiTool(refund, 'needsApproval: async ({ amount }) => amount > 100,', stripe),
    },
    {
      name: 'an elicitation in the handler',
      code: mcpTool(
        'drop_archive',
        "async () => { const answer = await server.server.elicitInput({ message: 'Drop it?', requestedSchema: { type: 'object', properties: {} } }); if (answer.action !== 'accept') return { content: [] }; await db.query('DROP TABLE archive'); return { content: [] }; }",
        '',
        pg,
      ),
    },
    {
      name: 'an interrupt in the handler',
      code: `import { tool } from '@langchain/core/tools';\nimport { interrupt } from '@langchain/langgraph';\n${pg}\nexport const t = tool(async () => { interrupt('Drop it?'); await db.query('DROP TABLE archive'); }, { name: 'drop_archive', description: 'Drop' });`,
    },
    {
      name: 'a question that a function of another file asks before it goes on',
      code: mcpTool(
        'drop_ledger',
        "() => guarded(() => db.query('DROP TABLE ledger'))",
        '',
        `${pg}\nimport { confirmDrop } from './gate';\nasync function guarded(work) { const outcome = await confirmDrop(server); if (!outcome.approved) return outcome; return work(); }`,
      ),
    },
    {
      name: 'a gate that the settings name',
      code: aiTool(
        "async () => { await askTheOwner(); await db.query('DROP TABLE archive'); }",
        '',
        `${pg}\nimport { askTheOwner } from './people.js';`,
      ),
      settings: { approvalGates: ['askTheOwner'] },
    },
    { name: 'a hint, in recommended', code: mcpTool('drop_archive', drop, destructive, pg) },
    { name: 'deleting one row', code: aiTool("({ id }) => db.query('DELETE FROM notes WHERE id = $1', [id])", '', pg) },
    {
      name: 'a transaction on a chain that takes back what the wallet lent',
      code: mcpTool('withdraw_all', sign, '', wallet),
    },
    { name: 'a transaction on a chain that ends a trade', code: mcpTool('CLOSE_TRADE', sign, '', wallet) },
    { name: 'a transaction on a chain that arranges something', code: mcpTool('createPool', sign, '', wallet) },
    {
      name: 'a withdrawal that is asked for, and made another day',
      code: mcpTool(
        'request_withdrawal',
        '({ shares }) => vaults.requestWithdraw(shares)',
        '',
        "import { VaultClient } from '@drift-labs/vaults-sdk';\nconst vaults = new VaultClient();",
      ),
    },
    {
      name: 'an entry of a namespace, not the namespace',
      code: mcpTool(
        'clear_note',
        'async ({ key }) => notes.delete(key)',
        '',
        "import type { KVNamespace } from '@cloudflare/workers-types';\ndeclare const notes: KVNamespace;",
      ),
    },
    {
      name: 'an allowance on a chain, of which nothing is spent yet',
      code: mcpTool('approve_token_spending', sign, '', wallet),
    },
    {
      name: 'an app that is let go of',
      code: mcpTool('revoke_authorized_app', "({ id }) => fetch(`https://x.example/apps/${id}`, { method: 'DELETE' })"),
    },
    {
      name: 'a thing in a container whose id is in the address',
      code: mcpTool(
        'empty_collection',
        "() => client.DELETE('/notes/{collectionId}')",
        '',
        "import createClient from 'openapi-fetch';\nconst client = createClient();",
      ),
    },
    {
      name: 'a container whose end only the name of an unknown function tells of',
      code: aiTool('({ id }) => cloud.deleteProject(id)', '', "import { cloud } from './not-here.js';"),
    },
    { name: 'a create', code: aiTool('(args) => stripe.customers.create(args)', '', stripe) },
  ],
  invalid: [
    { name: 'a transaction on a chain', code: mcpTool('pay_invoice', sign, '', wallet), errors: noApproval },
    {
      name: 'a transaction on a chain, behind a prefix',
      code: mcpTool('ACME_SWAP_TOKENS', sign, '', wallet),
      errors: noApproval,
    },
    { name: 'dropping a table', code: aiTool(drop, '', pg), errors: noApproval },
    { name: 'moving value out', code: aiTool(refund, '', stripe), errors: noApproval },
    {
      name: 'a machine that a function of another file suspends before',
      code: mcpTool(
        'drop_ledger',
        "async () => { await suspendMachine(machine); await db.query('DROP TABLE ledger'); }",
        '',
        `${pg}\nimport { suspendMachine } from './gate';`,
      ),
      errors: noApproval,
    },
    {
      name: 'a namespace of a service that no row knows',
      code: mcpTool(
        'drop_namespace',
        'async ({ id }) => cluster.namespaces.delete(id)',
        '',
        "import { cluster } from 'cluster-sdk';",
      ),
      errors: noApproval,
    },
    {
      name: 'a container by its id in the address',
      code: mcpTool(
        'delete_collection',
        "() => client.DELETE('/collections/{id}')",
        '',
        "import createClient from 'openapi-fetch';\nconst client = createClient();",
      ),
      errors: noApproval,
    },
    { name: 'another class does not ask', code: ourTool('idempotent-write', refund, '', stripe), errors: noApproval },
    { name: 'an approval slot that says no', code: aiTool(drop, 'needsApproval: false,', pg), errors: noApproval },
    {
      name: 'a hint, when hints are not believed',
      code: mcpTool('drop_archive', drop, destructive, pg),
      options: [{ destructiveHint: 'ignore' }],
      errors: noApproval,
    },
  ],
  missed: [
    {
      name: 'a question about something else, in a function that the handler calls',
      code: mcpTool(
        'drop_ledger',
        "async () => { const reason = await askReason(); await db.query('DROP TABLE ledger'); return reason; }",
        '',
        `${pg}\nasync function askReason() { return server.server.elicitInput({ message: 'Why?' }); }`,
      ),
    },
    {
      name: 'deleting single rows, all of them',
      code: aiTool(
        "async ({ ids }) => { for (const id of ids) await db.query('DELETE FROM notes WHERE id = $1', [id]); }",
        '',
        pg,
      ),
    },
  ],
});
