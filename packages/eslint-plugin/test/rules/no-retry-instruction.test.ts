import rule from '../../src/rules/no-retry-instruction.js';
import { mcpTool, post } from '../code.js';
import { runRows } from '../setup.js';

const described = (text: string, handler = post) =>
  `import { tool } from 'ai';\nexport const createInvoice = tool({ description: ${JSON.stringify(text)}, execute: ${handler} });`;
const prompted = (text: string) =>
  `import { generateText } from 'ai';\nawait generateText({ model, tools, system: ${JSON.stringify(text)} });`;
const inDescription = [{ messageId: 'inDescription' }];
const inPrompt = [{ messageId: 'inPrompt' }];

runRows('no-retry-instruction', rule, {
  valid: [
    { name: 'a plain description', code: described('Create an invoice for a customer') },
    {
      name: 'a read',
      code: described(
        'Read the invoice. Do not call this twice.',
        "async ({ id }) => fetch('https://a.example/' + id)",
      ),
    },
    { name: 'once in another sense', code: described('Create an invoice. Once it is paid, it cannot be changed.') },
    {
      name: 'a result that says so',
      code: described(
        'Create an invoice',
        "async () => { await fetch('https://a.example', { method: 'POST' }); return 'The outcome is unknown: do not retry.'; }",
      ),
    },
    {
      name: 'a definition that shapes an answer, and that no code answers to',
      code: "export const answers = [{ name: 'draft_reply', description: 'The reply. Call this exactly once.', input_schema: { type: 'object' } }];",
    },
    { name: 'a prompt about reads', code: prompted('Do not retry a search that found nothing.') },
    { name: 'a prompt about something else', code: prompted('Ask once, then create the invoice.') },
    { name: 'a text that is no prompt', code: "export const changelog = 'We do not retry payments any more';" },
  ],
  invalid: [
    { name: 'never twice', code: described('Create an invoice. Never call this tool twice.'), errors: inDescription },
    { name: 'do not retry', code: described('Create an invoice. Do not retry on failure.'), errors: inDescription },
    {
      name: 'once only',
      code: described('Create an invoice. Call this only once per customer.'),
      errors: inDescription,
    },
    {
      name: 'not again',
      code: described("Create an invoice. IMPORTANT: don't call it again if it times out."),
      errors: inDescription,
    },
    {
      name: 'MCP',
      code: mcpTool('create_invoice', post).replace(
        "'A tool'",
        "'Opens an invoice. Must not be called more than once.'",
      ),
      errors: inDescription,
    },
    {
      name: 'a definition and a handler that is joined to it by its name',
      code: `export const tools = [{ name: 'create_invoice', description: 'Create an invoice. Never call it twice.', input_schema: { type: 'object' } }];\nconst handlers = { create_invoice: ${post} };\nexport const run = (name, args) => handlers[name](args);`,
      errors: inDescription,
    },
    { name: 'a system prompt', code: prompted('You are a clerk. Never retry create_invoice.'), errors: inPrompt },
    {
      name: 'a system message',
      code: "const messages = [{ role: 'system', content: 'Do not send the same email twice.' }];",
      errors: inPrompt,
    },
    {
      name: 'a prompt in a variable',
      code: 'export const CLERK_PROMPT = `You are a clerk.\nDo not call charge_card again after a timeout.`;',
      errors: inPrompt,
    },
  ],
  missed: [
    {
      name: 'a definition whose handler stands in another program',
      code: "export const tools = [{ name: 'send_reminder', description: 'Send a reminder. Never call it twice.', input_schema: { type: 'object' } }];",
    },
    { name: 'another language', code: described('Erstellt eine Rechnung. Niemals zweimal aufrufen.') },
    {
      name: 'a prompt from a file',
      code: "import { readFile } from 'node:fs/promises';\nconst system = await readFile('clerk.md', 'utf8');",
    },
  ],
});
