import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classifyError } from '../src/ending.js';
import { ensureOk } from '../src/http-error.js';
import { keyedFetch, signalledFetch } from '../src/keyed-fetch.js';

interface Seen {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: Server;
let url: string;
let seen: Seen[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', headers: request.headers, body });
      const status = Number(request.url?.slice(1)) || 200;
      if (request.url === '/never') return;
      if (status === 302) response.setHeader('location', '/200');
      if (status === 503) response.setHeader('retry-after', '7');
      response.writeHead(status).end('{"card":"4242"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  seen = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const key = 'a'.repeat(64);
const send: typeof fetch = (...request) => keyedFetch(fetch, key)(...request);

const post = { method: 'POST' };

describe('the key goes out with every write', () => {
  test.each<[string, () => Parameters<typeof fetch>]>([
    ['to a text', () => [url, post]],
    ['to a URL', () => [new URL(url), post]],
    ['in a Request', () => [new Request(url, post)]],
    ['in a Request that init turns into a write', () => [new Request(url), post]],
    ['with headers as an object', () => [url, { ...post, headers: { 'x-other': '1' } }]],
    ['with headers as a list', () => [url, { ...post, headers: [['x-other', '1']] }]],
    ['with Headers', () => [url, { ...post, headers: new Headers({ 'x-other': '1' }) }]],
    ['that states the same key', () => [url, { ...post, headers: { 'idempotency-KEY': key } }]],
    [
      'in a Request that states the same key',
      () => [new Request(url, { ...post, headers: { 'Idempotency-Key': key } })],
    ],
    [
      'whose headers replace those of its Request',
      () => [new Request(url, { ...post, headers: { 'Idempotency-Key': 'replaced anyway' } }), { headers: { a: '1' } }],
    ],
    ['by PUT', () => [url, { method: 'PUT' }]],
    ['by post in small letters', () => [url, { method: 'post' }]],
    ['by DELETE', () => [url, { method: 'DELETE' }]],
  ])('%s', async (_name, args) => {
    await send(...args());
    expect(seen).toMatchObject([{ headers: { 'idempotency-key': key } }]);
  });

  test.each<[string, () => Parameters<typeof fetch>]>([
    ['of a text', () => [url]],
    ['in a Request', () => [new Request(url)]],
    ['by HEAD', () => [url, { method: 'HEAD' }]],
    ['by get in small letters', () => [url, { method: 'get' }]],
  ])('and with no read: %s', async (_name, args) => {
    await send(...args());
    expect(seen[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('method, body and the other headers stay', async () => {
    await send(url, { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } });
    await send(new Request(url, { method: 'PUT', body: 'b', headers: { 'x-other': '1' } }));
    expect(seen).toMatchObject([
      { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } },
      { method: 'PUT', body: 'b', headers: { 'x-other': '1', 'idempotency-key': key } },
    ]);
  });

  test('a body that has a type of its own keeps it', async () => {
    await send(url, { method: 'POST', body: new URLSearchParams({ a: '1' }) });
    expect(seen).toMatchObject([
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } },
    ]);
  });

  test("the caller's own headers are not written to", async () => {
    const headers = new Headers();
    await send(url, { ...post, headers });
    expect([...headers]).toEqual([]);
  });

  test('in quotes, as RFC 8941 writes a string', async () => {
    await keyedFetch(fetch, key, { format: 'rfc8941' })(url, post);
    expect(seen[0]?.headers['idempotency-key']).toBe(`"${key}"`);
  });

  test('under another header', async () => {
    await keyedFetch(fetch, key, { header: 'PayPal-Request-Id' })(url, post);
    expect(seen[0]?.headers).toMatchObject({ 'paypal-request-id': key });
    expect(seen[0]?.headers).not.toHaveProperty('idempotency-key');
  });
});

describe('another key is refused before anything is sent', () => {
  test.each<[string, () => Parameters<typeof fetch>]>([
    ['in the headers', () => [url, { ...post, headers: { 'Idempotency-Key': 'of-their-own' } }]],
    ['on a Request', () => [new Request(url, { ...post, headers: { 'Idempotency-Key': 'of-their-own' } })]],
    ['empty', () => [url, { ...post, headers: { 'Idempotency-Key': '' } }]],
  ])('%s', async (_name, args) => {
    const error: unknown = await send(...args()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'KeyConflict',
      code: 'key-conflict',
      message: expect.not.stringContaining('of-their-own'),
    });
    expect(classifyError(error).kind).toBe('refused');
    expect(seen).toEqual([]);
  });
});

describe('every signal ends the request', () => {
  const make: [string, (signal: AbortSignal) => typeof fetch][] = [
    ['keyedFetch', (signal) => keyedFetch(fetch, key, { signal })],
    ['signalledFetch', (signal) => signalledFetch(fetch, signal)],
  ];
  describe.each(make)('%s', (_name, made) => {
    test.each<
      [string, (ours: AbortController, theirs: AbortController) => readonly [Parameters<typeof fetch>, AbortController]]
    >([
      ['the call’s', (ours) => [[`${url}never`], ours]],
      ['the call’s, beside one of init', (ours, theirs) => [[`${url}never`, { signal: theirs.signal }], ours]],
      ['that of init', (_ours, theirs) => [[`${url}never`, { signal: theirs.signal }], theirs]],
      ['that of a Request', (_ours, theirs) => [[new Request(`${url}never`, { signal: theirs.signal })], theirs]],
    ])('%s', async (_which, arrange) => {
      const ours = new AbortController();
      const [args, ends] = arrange(ours, new AbortController());
      const sent = made(ours.signal)(...args).catch((error: unknown) => error);
      server.once('request', () => ends.abort());
      expect(await sent).toMatchObject({ name: 'AbortError' });
    });
  });
});

describe('ensureOk', () => {
  test('gives a success back', async () => {
    const response = await send(url);
    expect(ensureOk(response)).toBe(response);
  });

  test.each([
    [404, { kind: 'refused', status: 404, reason: '404 HttpError: Not Found' }],
    [503, { kind: 'not-executed', retryAfterMs: 7000, reason: '503 HttpError: Service Unavailable' }],
    [504, { kind: 'ambiguous', reason: '504 HttpError: Gateway Timeout' }],
  ])('%i becomes an error that the dispatcher understands', async (status, ending) => {
    const error: unknown = await send(`${url}${status}`)
      .then(ensureOk)
      .catch((thrown: unknown) => thrown);
    expect(classifyError(error)).toEqual(ending);
    expect(JSON.stringify(error)).not.toContain('4242');
  });

  test('the body can still be read from it', async () => {
    const error = (await send(`${url}404`)
      .then(ensureOk)
      .catch((thrown: unknown) => thrown)) as { response: Response };
    expect(await error.response.text()).toContain('4242');
  });
});

test('without ensureOk an error status resolves, as with fetch', async () => {
  expect((await send(`${url}504`)).status).toBe(504);
});

describe('one key, one write at each provider', () => {
  const again = { method: 'POST', body: '{"a":1}' };
  const form = new FormData();

  test.each<[string, Parameters<typeof fetch>, Parameters<typeof fetch>]>([
    ['the very same write again', ['/200', again], ['/200', { ...again }]],
    ['the same write as a Request', ['/200', post], [new Request('http://localhost/200', post), post]],
    ['a read after the write', ['/200', again], ['/201', {}]],
    ['a search by QUERY after the write', ['/200', again], ['/201', { method: 'QUERY', body: '{}' }]],
    ['another write to another provider', ['/200', again], ['http://127.0.0.2:9/x', again]],
    [
      'bodies that cannot be compared',
      ['/200', { method: 'POST', body: form }],
      ['/200', { method: 'POST', body: form }],
    ],
  ])('%s is sent', async (_name, first, second) => {
    const sent: unknown[] = [];
    const keyed = keyedFetch(async (input) => (sent.push(input), new Response()), key);
    for (const [input, init] of [first, second])
      await keyed(typeof input === 'string' && input.startsWith('/') ? `http://localhost${input}` : input, init);
    expect(sent).toHaveLength(2);
  });

  test.each<[string, Parameters<typeof fetch>]>([
    ['to another path', ['http://localhost/other', again]],
    ['by another method', ['http://localhost/200', { ...again, method: 'PUT' }]],
    ['with another body', ['http://localhost/200', { ...again, body: '{"a":2}' }]],
    ['with another query', ['http://localhost/200?page=2', again]],
    ['in a Request', [new Request('http://localhost/other', post)]],
  ])('another write to the same one is not: %s', async (_name, second) => {
    const sent: unknown[] = [];
    const keyed = keyedFetch(async (input) => (sent.push(input), new Response()), key);
    await keyed('http://localhost/200', again);
    const error: unknown = await keyed(...second).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'KeyReuse', code: 'key-reuse', message: expect.stringContaining('call.step') });
    expect(classifyError(error).kind).toBe('ambiguous'); // the first one may have taken effect
    expect(sent).toHaveLength(1);
  });
});
