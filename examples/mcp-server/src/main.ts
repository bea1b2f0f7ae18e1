import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { sqliteStore } from '@retrysafe/dispatcher';
import { serve } from './serve.js';
import { TicketTools } from './ticket-tools.js';

const { HELP_DESK_URL = 'http://localhost:8080', LEDGER = '.retrysafe/ledger.db', LEASE_MS = '30000' } = process.env;

const server = serve(new TicketTools(HELP_DESK_URL), sqliteStore({ path: LEDGER }), Number(LEASE_MS));
await server.connect(new StdioServerTransport());
