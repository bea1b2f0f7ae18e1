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

export interface Invoice extends z.infer<typeof NewInvoice> {
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

/**
 * A billing service as one meets it: `POST /v1/invoices` commits first and answers later. A repeated
 * `Idempotency-Key` gets the first answer again; with other parameters it gets 422, as at Stripe.
 */
export async function startBillingProvider(log: Log, weather: Weather = {}): Promise<BillingProvider> {
  const invoices: Invoice[] = [];
  const firsts = new Map<string, { readonly params: unknown; readonly invoice: Invoice }>();
  let requests = 0;
  let answersToLose = weather.lostAnswers ?? 0;

  const server = await listenOnLoopback((request, response) => {
    const key = request.headers['idempotency-key'];
    void bodyOf(request)
      .then((body) => createInvoice(body, typeof key === 'string' ? key : undefined))
      .catch((): Reply => [500, { error: 'the billing service failed' }])
      .then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
  });

  async function createInvoice(body: string, key: string | undefined): Promise<Reply> {
    requests += 1;
    const params = NewInvoice.safeParse(json(body));
    if (!params.success) return [400, { error: 'this is not an invoice' }];
    const first = key === undefined ? undefined : firsts.get(key);
    if (first !== undefined) {
      if (!isDeepStrictEqual(first.params, params.data)) {
        log('billing', 'refuses: this key was used with other parameters, 422');
        return [422, { error: 'this key was used with other parameters' }];
      }
      log('billing', `knows this key: ${first.invoice.id}, and commits nothing`);
      return answer(first.invoice);
    }
    const invoice = { id: `in_${invoices.length + 1}`, ...params.data };
    invoices.push(invoice);
    log('billing', `commits ${invoice.id}`);
    if (key !== undefined) firsts.set(key, { params: params.data, invoice });
    await weather.onCommit?.(invoice);
    return answer(invoice);
  }

  async function answer(invoice: Invoice): Promise<Reply> {
    if (answersToLose === 0) return [200, invoice];
    answersToLose -= 1;
    await weather.gatewayTimeout?.();
    log('billing', 'the answer is lost on its way: 504');
    return [504, { error: 'gateway timeout' }];
  }

  return {
    ...server,
    invoices,
    get requests() {
      return requests;
    },
  };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
