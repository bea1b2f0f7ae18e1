/** The help desk's HTTP interface. It takes no idempotency key: asked twice, it opens two tickets. */
export class HelpDesk {
  constructor(private readonly url: string) {}

  openTicket(ticket: { readonly subject: string; readonly body: string }): Promise<unknown> {
    return this.send('POST', '/tickets', ticket);
  }

  ticket(id: string): Promise<unknown> {
    return this.send('GET', `/tickets/${encodeURIComponent(id)}`);
  }

  private async send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the help desk answered ${response.status}`);
    return response.json();
  }
}
