/** An AI SDK tool with this handler, e.g. `async (args) => fetch(...)`, and further properties. */
export const aiTool = (handler: string, more = '', imports = '') => `import { tool } from 'ai';
${imports}
export const createInvoice = tool({ description: 'Create an invoice', ${more} execute: ${handler} });
`;

/** An MCP tool with this handler and these further properties of its config. */
export const mcpTool = (
  name: string,
  handler: string,
  more = '',
  imports = '',
) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
${imports}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('${name}', { description: 'A tool', ${more} }, ${handler});
`;

/** One of our own, with the call that carries the key. */
export const ourTool = (
  toolClass: string,
  handler: string,
  more = '',
  imports = '',
) => `import { tool } from '@retrysafe/decorators';
${imports}
export const t = tool({ name: 'create_invoice', class: '${toolClass}', ${more} execute: ${handler} });
`;

export const stripe = "import Stripe from 'stripe';\nconst stripe = new Stripe('sk');";
export const pg = "import pg from 'pg';\nconst db = new pg.Pool();";
export const prisma = "import { PrismaClient } from '@prisma/client';\nconst prisma = new PrismaClient();";

/** A POST that creates something. */
export const post =
  "async (args) => fetch('https://billing.example/invoices', { method: 'POST', body: JSON.stringify(args) })";
