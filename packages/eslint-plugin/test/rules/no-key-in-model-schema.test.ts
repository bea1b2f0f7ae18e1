import rule from '../../src/rules/no-key-in-model-schema.js';
import { aiTool, mcpTool, post } from '../code.js';
import { runRows } from '../setup.js';

const zod = "import { z } from 'zod';";
const withFields = (fields: string) => aiTool(post, `inputSchema: z.object({ ${fields} }),`, zod);
const withHeader = (key: string) =>
  `async (args) => fetch('https://billing.example/invoices', { method: 'POST', headers: { 'Idempotency-Key': ${key} } })`;
const lowLevel = (properties: string) => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'create_invoice', description: 'Create an invoice', inputSchema: { type: 'object', properties: { ${properties} } } }],
}));`;

const keyInSchema = [{ messageId: 'keyInSchema' }];

runRows('no-key-in-model-schema', rule, {
  valid: [
    { name: 'fields of the business', code: withFields('customer: z.string(), amount: z.number()') },
    {
      name: 'the id of a request that exists',
      code: withFields("requestId: z.string().describe('The request to approve')"),
    },
    { name: 'an id of another system', code: withFields('externalId: z.string().optional()') },
    { name: 'a read option about duplicates', code: withFields('deduplicateSimilarURLs: z.boolean()') },
    {
      name: 'a natural key that the caller chooses',
      code: withFields("eventId: z.string().describe('Custom id of the event, 5 to 1024 characters')"),
    },
    { name: 'the key of an entry', code: withFields("key: z.string().describe('Name of the setting')") },
    {
      name: 'a token of the model that is no key',
      code: aiTool(
        "({ token }) => fetch('https://billing.example/invoices?page=' + token, { headers: { authorization: token } })",
      ),
    },
    {
      name: 'the body of an HTTP endpoint',
      code: "import { z } from 'zod';\nexport const body = z.object({ idempotencyKey: z.string() });",
    },
    {
      name: 'the schema of a result',
      code: aiTool(post, 'outputSchema: z.object({ idempotencyKey: z.string() }),', zod),
    },
  ],
  invalid: [
    { name: 'Zod', code: withFields('customer: z.string(), idempotencyKey: z.string()'), errors: keyInSchema },
    {
      name: 'snake case, optional',
      code: withFields('idempotency_key: z.string().uuid().optional()'),
      errors: keyInSchema,
    },
    { name: 'a client token', code: withFields('clientToken: z.string()'), errors: keyInSchema },
    {
      name: 'deep inside',
      code: withFields('payment: z.object({ options: z.object({ idempotencyKey: z.string() }) })'),
      errors: keyInSchema,
    },
    {
      name: 'a schema in a variable',
      code: aiTool(post, 'inputSchema: input,', `${zod}\nconst input = z.object({ idempotencyKey: z.string() });`),
      errors: keyInSchema,
    },
    {
      name: 'a schema that is extended',
      code: aiTool(
        post,
        'inputSchema: base.extend({ idempotencyKey: z.string() }),',
        `${zod}\nconst base = z.object({ id: z.string() });`,
      ),
      errors: keyInSchema,
    },
    {
      name: 'a schema in a table of schemas, below its builders',
      code: aiTool(
        post,
        "inputSchema: schemas['create-event'],",
        `${zod}
const schemas = {
  'create-event': z.object({
    events: z.array(z.object({
      conference: z.object({
        request: z.object({ requestId: z.string().describe('Client-generated unique id, for idempotency') }).optional(),
      }).describe('Conference').optional(),
    })).min(1).max(50).describe('Events'),
  }).strict(),
};`,
      ),
      errors: [{ messageId: 'keyInSchema', line: 7 }],
    },
    {
      name: 'the shape of a schema',
      code: aiTool(
        post,
        'inputSchema: Input.shape,',
        `${zod}\nconst Input = z.object({ idempotencyKey: z.string() });`,
      ),
      errors: keyInSchema,
    },
    {
      name: 'a schema in another file, at the tool',
      code: aiTool(post, 'inputSchema: Payment,', "import { Payment } from './schemas.js';"),
      errors: [{ messageId: 'keyInSchema', line: 3 }],
    },
    {
      name: 'a raw shape',
      code: mcpTool('create_invoice', post, 'inputSchema: { idempotencyKey: z.string() },', zod),
      errors: keyInSchema,
    },
    {
      name: 'JSON Schema in a list of tools',
      code: lowLevel("idempotencyKey: { type: 'string' }"),
      errors: keyInSchema,
    },
    {
      name: 'a key that the handler takes from the model, where the schema is out of sight',
      code: aiTool(
        withHeader('args.idempotencyKey'),
        'inputSchema: schemaOf(remote),',
        "import { remote, schemaOf } from './not-here.js';",
      ),
      errors: [{ messageId: 'keyOfModel', line: 3 }],
    },
    {
      name: 'a field that is named for something else and sent as the key',
      code: aiTool(withHeader('args.requestId'), 'inputSchema: z.object({ requestId: z.string() }),', zod),
      errors: [{ messageId: 'keyOfModel' }],
    },
    {
      name: 'a definition, and an object that adds its handler, once',
      code: "export const tool = { name: 'create_invoice', description: 'Create an invoice', inputSchema: { type: 'object', properties: { idempotency_key: { type: 'string' } } } };\nexport const handler = async (client, args) => client.invoices.create(args);\nexport default { metadata: {}, tool, handler };",
      errors: keyInSchema,
    },
    {
      name: 'one schema of two tools, of each',
      code: "const inputSchema = { type: 'object', properties: { idempotency_key: { type: 'string' } } };\nexport const tools = [{ name: 'create_invoice', description: 'Create an invoice', inputSchema }, { name: 'create_order', description: 'Create an order', inputSchema }];",
      errors: [...keyInSchema, ...keyInSchema],
    },
    {
      name: 'a key that the schema shows and the handler sends, once',
      code: aiTool(withHeader('args.idempotencyKey'), 'inputSchema: z.object({ idempotencyKey: z.string() }),', zod),
      errors: keyInSchema,
    },
    {
      name: 'a request id whose description says what it is for',
      code: withFields("requestId: z.string().describe('Client-generated unique id to ensure idempotency')"),
      errors: keyInSchema,
    },
    {
      name: 'the same in JSON Schema',
      code: lowLevel(
        "requestId: { type: 'string', description: 'Unique per request, makes retries safe: idempotent' }",
      ),
      errors: keyInSchema,
    },
  ],
  missed: [
    {
      name: 'a key of the model that no slot of a known provider takes',
      code: aiTool(
        '(args) => elsewhere(args, { key: args.token })',
        'inputSchema: schemaOf(remote),',
        "import { elsewhere, remote, schemaOf } from './not-here.js';",
      ),
    },
    { name: 'a key under a name that says nothing', code: withFields('ref: z.string()') },
  ],
});
