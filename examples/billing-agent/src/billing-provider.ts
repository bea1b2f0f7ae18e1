import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { bodyOf, listenOnLoopback, type Loopback } from './loopback.js';
import type { Log } from './transcript.js';

const NewInvoice = z.object({
  customer_id: z.string().min(1),
  description: z.string(),
  amount: z.number().positive(),
  currency: z.string().length(3),
  due_date: z.string(),
});

type NewInvoice = z.infer<typeof NewInvoice>;

export interface Invoice extends NewInvoice {
  readonly id: string;
}

export interface BillingProvider extends Loopback {
  /** What the customers really have to pay, in the order in which it was committed. */
  readonly invoices: readonly Invoice[];
  /** How many requests came in, repeats included. */
  readonly requests: number;
}

export interface Weather {
  /** How many answers the gateway in front of the provider loses, from now on: the caller reads 504. Default 0. */
  readonly lostAnswers?: number;
  /** Passes before a lost answer is given up. Default: at once. */
  readonly gatewayTimeout?: () => Promise<void>;
  /** Called after an invoice is committed and before anybody is answered. */
  readonly onCommit?: (invoice: Invoice) => Promise<void>;
}

type Reply = readonly [status: number, body: object];

/** A billing service as one meets it: `POST /v1/invoices` commits first and answers later. */
export async function startBillingProvider(log: Log, weather: Weather = {}): Promise<BillingProvider> {
  const books = openBooks(log);
  let requests = 0;
  let answersToLose = weather.lostAnswers ?? 0;

  const server = await listenOnLoopback((request, response) => {
    requests += 1;
    const key = request.headers['idempotency-key'];
    void bodyOf(request)
      .then((body) => createInvoice(body, typeof key === 'string' ? key : undefined))
      .catch((): Reply => [500, { error: 'the billing service failed' }])
      .then(([status, body]) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
  });

  async function createInvoice(body: string, key: string | undefined): Promise<Reply> {
    const params = NewInvoice.safeParse(json(body)).data;
    if (params === undefined) return [400, { error: 'this is not an invoice' }];
    const entry = books.enter(params, key);
    if (entry.kind === 'conflict') return [422, { error: 'this key was used with other parameters' }];
    if (entry.kind === 'committed') await weather.onCommit?.(entry.invoice);
    if (answersToLose === 0) return [200, entry.invoice];
    answersToLose -= 1;
    await weather.gatewayTimeout?.();
    log('billing', 'the answer is lost on its way: 504');
    return [504, { error: 'gateway timeout' }];
  }

  return {
    ...server,
    invoices: books.invoices,
    get requests() {
      return requests;
    },
  };
}

type Entry = { readonly kind: 'committed' | 'known'; readonly invoice: Invoice } | { readonly kind: 'conflict' };

/** The invoices, and what each `Idempotency-Key` stands for. As at Stripe, a key stays with its first parameters. */
function openBooks(log: Log) {
  const invoices: Invoice[] = [];
  const firsts = new Map<string, { readonly params: NewInvoice; readonly invoice: Invoice }>();

  function enter(params: NewInvoice, key: string | undefined): Entry {
    const first = key === undefined ? undefined : firsts.get(key);
    if (first === undefined) {
      const invoice = { id: `in_${invoices.length + 1}`, ...params };
      invoices.push(invoice);
      if (key !== undefined) firsts.set(key, { params, invoice });
      log('billing', `commits ${invoice.id}`);
      return { kind: 'committed', invoice };
    }
    if (!isDeepStrictEqual(first.params, params)) {
      log('billing', 'refuses: this key was used with other parameters, 422');
      return { kind: 'conflict' };
    }
    log('billing', `knows this key: ${first.invoice.id}, and commits nothing`);
    return { kind: 'known', invoice: first.invoice };
  }

  return { invoices, enter };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
