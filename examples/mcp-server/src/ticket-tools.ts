import { Tool, type ReadCall, type ToolCall } from '@retrysafe/decorators';
import { ensureOk } from '@retrysafe/dispatcher';
import { z } from 'zod';

const NewTicket = z.object({ subject: z.string().min(1), body: z.string() });
const TicketId = z.object({ id: z.string() });

/** Tools over a help desk whose HTTP interface takes an `Idempotency-Key`. */
export class TicketTools {
  constructor(private readonly deskUrl: string) {}

  @Tool({
    name: 'open_ticket',
    class: 'idempotent-write',
    description: 'Open a ticket at the help desk.',
    input: NewTicket,
  })
  async openTicket(ticket: z.infer<typeof NewTicket>, call: ToolCall): Promise<unknown> {
    const response = await call.fetch(`${this.deskUrl}/tickets`, { method: 'POST', body: JSON.stringify(ticket) });
    return ensureOk(response).json();
  }

  @Tool({ name: 'read_ticket', class: 'read', description: 'Read a ticket.', input: TicketId })
  async readTicket({ id }: z.infer<typeof TicketId>, call: ReadCall): Promise<unknown> {
    return ensureOk(await call.fetch(`${this.deskUrl}/tickets/${encodeURIComponent(id)}`)).json();
  }
}
