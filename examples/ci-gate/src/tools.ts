import { tool } from 'ai';
import { z } from 'zod';
import { HelpDesk } from './help-desk.js';

const desk = new HelpDesk('https://help-desk.example.com');

export const tools = {
  open_ticket: tool({
    description: 'Open a ticket at the help desk.',
    metadata: { toolClass: 'non-idempotent-write' },
    inputSchema: z.object({ subject: z.string(), body: z.string() }),
    execute: (ticket) => desk.openTicket(ticket),
  }),
  read_ticket: tool({
    description: 'Read a ticket.',
    inputSchema: z.object({ id: z.string() }),
    execute: ({ id }) => desk.ticket(id),
  }),
};
