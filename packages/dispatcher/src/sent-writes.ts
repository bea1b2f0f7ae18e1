/** The write that one key was sent with, by provider: each origin has keys of its own. */
export class SentWrites {
  readonly #byOrigin = new Map<string, Write>();

  /** False for another write than the origin has seen under the key. The same one may be sent again. */
  take(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): boolean {
    const write = writeOf(input, init);
    if (write === undefined) return true; // fetch itself says what is wrong with it
    const first = this.#byOrigin.get(write.origin);
    if (first === undefined) this.#byOrigin.set(write.origin, write);
    return first === undefined || isSame(first, write);
  }
}

interface Write {
  readonly origin: string;
  readonly target: string;
  /** Undefined where it cannot be compared: a stream, a form, bytes. */
  readonly body: string | undefined;
}

function isSame(first: Write, second: Write): boolean {
  const bodiesDiffer = first.body !== undefined && second.body !== undefined && first.body !== second.body;
  return first.target === second.target && !bodiesDiffer;
}

function writeOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): Write | undefined {
  const request = typeof input === 'object' && 'url' in input ? input : undefined;
  const url = typeof input === 'object' && 'url' in input ? input.url : input;
  try {
    const { origin, href } = new URL(url);
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    return { origin, target: `${method} ${href}`, body: textOf(init?.body, request) };
  } catch {
    return undefined;
  }
}

function textOf(body: RequestInit['body'], request: Request | undefined): string | undefined {
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  return (body ?? request?.body ?? null) === null ? '' : undefined;
}
