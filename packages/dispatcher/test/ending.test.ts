import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ambiguous, classifyError, NotExecuted, Refused, type Ending } from '../src/ending.js';

const failed = (fields: object, message = 'boom') => Object.assign(new Error(message), fields);
const caused = (cause: unknown, fields = {}) => Object.assign(new TypeError('fetch failed', { cause }), fields);

describe('what a handler throws on purpose', () => {
  test.each<[string, unknown, Ending]>([
    ['NotExecuted', new NotExecuted('queue full'), { kind: 'not-executed', reason: 'NotExecuted: queue full' }],
    ['NotExecuted that says when', new NotExecuted('busy', { retryAfterMs: 0 }), { kind: 'not-executed', reason: 'NotExecuted: busy', retryAfterMs: 0 }],
    ['Refused', new Refused('no such customer'), { kind: 'refused', reason: 'Refused: no such customer' }],
    ['Refused with a status', new Refused('gone', { status: 410 }), { kind: 'refused', reason: 'Refused: gone', status: 410 }],
    ['Ambiguous', new Ambiguous('the socket closed'), { kind: 'ambiguous', reason: 'Ambiguous: the socket closed' }],
    ['Ambiguous beats the status it carries', new Ambiguous('odd', { status: 404 }), { kind: 'ambiguous', reason: 'Ambiguous: odd' }],
    ['a mark inside a wrapping error', caused(new Refused('bad iban')), { kind: 'refused', reason: 'Refused: bad iban' }],
  ])('%s', (_name, error, ending) => {
    expect(classifyError(error)).toEqual(ending);
  });

  test('another copy of the package is understood', () => {
    const foreign = Object.defineProperty(new Error('x'), Symbol.for('retrysafe/ending'), { value: 'refused' });
    expect(classifyError(foreign).kind).toBe('refused');
  });

  test('the cause is kept', () => {
    const cause = new Error('inner');
    expect(new NotExecuted('x', { cause }).cause).toBe(cause);
  });
});

describe('by HTTP status', () => {
  const later = { 'Retry-After': '2' };
  test.each<[string, object, Ending['kind']]>([
    ...[400, 401, 402, 403, 404, 405, 406, 409, 410, 412, 413, 415, 422, 423, 451].map(
      (status) => [`${status} is refused`, { status }, 'refused'] as [string, object, Ending['kind']],
    ),
    ['408 may have begun', { status: 408 }, 'ambiguous'],
    ['425 was put off', { status: 425 }, 'not-executed'],
    ['429 was put off', { status: 429 }, 'not-executed'],
    ['499 may have begun', { status: 499 }, 'ambiguous'],
    ['500 is ambiguous', { status: 500 }, 'ambiguous'],
    ['502 is ambiguous', { status: 502 }, 'ambiguous'],
    ['503 alone is ambiguous', { status: 503 }, 'ambiguous'],
    ['503 with Retry-After was put off', { status: 503, headers: later }, 'not-executed'],
    ['503 with an unreadable Retry-After was put off', { status: 503, headers: { 'retry-after': 'soon' } }, 'not-executed'],
    ['504 is ambiguous, whatever it promises', { status: 504, headers: later }, 'ambiguous'],
    ['a success that was thrown is ambiguous', { status: 200 }, 'ambiguous'],
    ['a redirect is ambiguous', { status: 302 }, 'ambiguous'],
    ['statusCode', { statusCode: 404 }, 'refused'],
    ['response.status', { response: { status: 404 } }, 'refused'],
    ["AWS's metadata", { $metadata: { httpStatusCode: 404 } }, 'refused'],
    ['a numeric code', { code: 404 }, 'refused'],
    ['a status in text', { status: '404' }, 'refused'],
    ['the status counts more than the network code', { status: 502, code: 'ECONNREFUSED' }, 'ambiguous'],
    ['a word for a status is none', { status: 'NOT_FOUND' }, 'ambiguous'],
    ['a number that is no status is none', { status: 0 }, 'ambiguous'],
    ['a gRPC code is no status', { code: 5 }, 'ambiguous'],
    ['a key in use says that an earlier request runs', { status: 409, code: 'idempotency_key_in_use' }, 'ambiguous'],
    ['a key used with other parameters says that one was taken', { statusCode: 400, type: 'StripeIdempotencyError' }, 'ambiguous'],
    ['a key that is missing is refused', { status: 400, code: 'idempotency_key_required' }, 'refused'],
  ])('%s', (_name, fields, kind) => {
    expect(classifyError(failed(fields)).kind).toBe(kind);
  });

  test.each<[string, object, number | undefined]>([
    ['seconds', { headers: { 'retry-after': '2' } }, 2000],
    ['no seconds', { headers: { 'retry-after': '0' } }, 0],
    ['a number', { headers: { 'Retry-After': 3 } }, 3000],
    ['a list', { headers: { 'retry-after': ['4'] } }, 4000],
    ['Headers', { headers: new Headers({ 'Retry-After': '5' }) }, 5000],
    ['headers of the response', { response: { headers: new Headers({ 'Retry-After': '6' }) } }, 6000],
    ["the AI SDK's responseHeaders", { responseHeaders: { 'retry-after': '7' } }, 7000],
    ['a date against the answer’s own clock', { headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT', date: 'Fri, 31 Dec 1999 23:59:49 GMT' } }, 10_000],
    ['a date in the past', { headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT', date: 'Sat, 01 Jan 2000 00:00:59 GMT' } }, 0],
    ['a date without a clock', { headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' } }, undefined],
    ['no header', {}, undefined],
    ['a getter of headers that throws', { headers: { get: () => { throw new Error(); } } }, undefined],
  ])('Retry-After is read from %s', (_name, fields, retryAfterMs) => {
    const ending = classifyError(failed({ status: 429, ...fields }));
    expect(ending).toEqual({ kind: 'not-executed', reason: '429: boom', ...(retryAfterMs !== undefined && { retryAfterMs }) });
  });
});

describe('by network code', () => {
  const refusedAt = (address: string) => failed({ code: 'ECONNREFUSED', syscall: 'connect', address });
  const several = (...errors: Error[]) => Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' });
  test.each<[string, unknown, Ending['kind']]>([
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED', 'ERR_INVALID_URL'].map(
      (code) => [`${code} was never sent`, failed({ code }), 'not-executed'] as [string, unknown, Ending['kind']],
    ),
    ...['ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ERR_CANCELED'].map(
      (code) => [`${code} may come after sending`, failed({ code }), 'ambiguous'] as [string, unknown, Ending['kind']],
    ),
    ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'].map(
      (code) => [`${code} while connecting was never sent`, failed({ code, syscall: 'connect' }), 'not-executed'] as [string, unknown, Ending['kind']],
    ),
    ['a code beneath fetch', caused(failed({ code: 'ENOTFOUND' })), 'not-executed'],
    ['a reset beneath fetch', caused(failed({ code: 'ECONNRESET', syscall: 'read' })), 'ambiguous'],
    ['a code two causes down', caused(caused(failed({ code: 'ECONNREFUSED' }))), 'not-executed'],
    ['all addresses refused', caused(several(refusedAt('::1'), refusedAt('127.0.0.1'))), 'not-executed'],
    ['one address refused, one reset after connecting', caused(several(refusedAt('::1'), failed({ code: 'ECONNRESET', syscall: 'read' }))), 'ambiguous'],
    ['an aggregate of a handler’s own: the other parts may have happened', new AggregateError([failed({ code: 'ECONNREFUSED', syscall: 'connect' })]), 'ambiguous'],
    ['an aggregate of refusals', new AggregateError([failed({ status: 404 })]), 'ambiguous'],
    ['AbortError', new DOMException('aborted', 'AbortError'), 'ambiguous'],
    ['TimeoutError', new DOMException('timed out', 'TimeoutError'), 'ambiguous'],
    ['an abort whose cause was never sent', failed({ name: 'AbortError', cause: failed({ code: 'ECONNREFUSED' }) }), 'ambiguous'],
    ['a code nobody knows', failed({ code: 'E_WHO_KNOWS' }), 'ambiguous'],
    ['no code', new Error('boom'), 'ambiguous'],
    ['a slip in the handler', new TypeError("Cannot read properties of undefined (reading 'id')"), 'ambiguous'],
  ])('%s', (_name, error, kind) => {
    expect(classifyError(error).kind).toBe(kind);
  });
});

describe('what is no ordinary error', () => {
  const loop = failed({});
  Object.assign(loop, { cause: loop });
  const hostile = new Proxy(new Error('x'), { get: () => { throw new Error('trap'); }, has: () => { throw new Error('trap'); } });
  const getter = Object.defineProperty(new Error('x'), 'status', { get: () => { throw new Error('getter'); } });
  test.each<[string, unknown]>([
    ['undefined', undefined], ['null', null], ['a text', 'ECONNREFUSED'], ['a number', 404], ['a symbol', Symbol('x')], ['a function', () => 1],
    ['an object without a prototype', Object.create(null)], ['a cause that is itself', loop], ['a proxy that throws', hostile], ['a getter that throws', getter],
  ])('%s is ambiguous', (_name, thrown) => {
    expect(classifyError(thrown)).toEqual({ kind: 'ambiguous', reason: expect.stringMatching(/./) });
  });

  test('a plain object with a status is read like an error', () => {
    expect(classifyError({ status: 404, message: 'no such thing' })).toEqual({ kind: 'refused', status: 404, reason: '404: no such thing' });
  });
});

describe("a user's classifier", () => {
  const refused: Ending = { kind: 'refused', reason: 'ours' };
  test.each<[string, (error: unknown) => Ending | undefined, Ending['kind']]>([
    ['comes before ours', () => refused, 'refused'],
    ['leaves to ours what it does not know', () => undefined, 'not-executed'],
    ['may read an error as a success', () => ({ kind: 'returned', value: null }), 'returned'],
    ['that throws makes the end ambiguous', () => { throw new Error('bug'); }, 'ambiguous'],
    ['that returns a promise makes the end ambiguous', () => Promise.resolve(refused) as never, 'ambiguous'],
    ['that returns another kind makes the end ambiguous', () => ({ kind: 'failed' }) as never, 'ambiguous'],
  ])('%s', (_name, classify, kind) => {
    expect(classifyError(failed({ code: 'ECONNREFUSED' }), classify).kind).toBe(kind);
  });

  test('is not asked about a pause', () => {
    expect(classifyError(failed({ is_bubble_up: true }), () => refused).kind).toBe('signal');
  });
});

describe('over a real socket', () => {
  let server: Server;
  let origin: string;
  let closedPort: number;
  const answers: Record<string, RequestListener> = {
    '/reset': (request) => request.socket.resetAndDestroy(),
    '/close': (request) => request.socket.end(),
    '/half': (_request, response) => { response.writeHead(200, { 'content-length': '10' }); response.write('half', () => response.destroy()); },
    '/never': () => {},
  };
  beforeAll(async () => {
    server = createServer((request, response) => answers[request.url ?? '']?.(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    closedPort = (gone.address() as AddressInfo).port;
    await new Promise((resolve) => gone.close(resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = (url: string, signal?: AbortSignal) => fetch(url, { method: 'POST', body: '{}', ...(signal && { signal }) }).then((response) => response.text());
  const errorOf = (work: Promise<unknown>) => work.then(() => undefined, (error: unknown) => error);

  test('a port where nobody listens was never reached', async () => {
    expect(classifyError(await errorOf(send(`http://127.0.0.1:${closedPort}/`)))).toMatchObject({ kind: 'not-executed', reason: expect.stringContaining('ECONNREFUSED') });
  });

  test('a name with two addresses where nobody listens was never reached', async () => {
    expect(classifyError(await errorOf(send(`http://localhost:${closedPort}/`))).kind).toBe('not-executed');
  });

  test('a URL that is none was never reached', async () => {
    expect(classifyError(await errorOf(send('http://')))).toMatchObject({ kind: 'not-executed' });
  });

  test.each(['/reset', '/close', '/half'])('%s after sending is ambiguous', async (path) => {
    expect(classifyError(await errorOf(send(origin + path))).kind).toBe('ambiguous');
  });

  test('an abort after sending is ambiguous', async () => {
    const abort = new AbortController();
    const sent = errorOf(send(`${origin}/never`, abort.signal));
    server.once('request', () => abort.abort());
    expect(classifyError(await sent).kind).toBe('ambiguous');
  });
});
