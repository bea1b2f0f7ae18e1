import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classifyError, type Ending } from '../../src/ending.js';

const failed = (fields: object, message = 'boom') => Object.assign(new Error(message), fields);
const caused = (cause: unknown, fields = {}) => Object.assign(new TypeError('fetch failed', { cause }), fields);

describe('by network code', () => {
  const refusedAt = (address: string) => failed({ code: 'ECONNREFUSED', syscall: 'connect', address });
  const several = (...errors: Error[]) => Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' });
  test.each<[string, unknown, Ending['kind']]>([
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED', 'ERR_INVALID_URL'].map(
      (code) => [`${code} was never sent`, failed({ code }), 'not-executed'] as [string, unknown, Ending['kind']],
    ),
    ...[
      'ECONNRESET',
      'ETIMEDOUT',
      'EPIPE',
      'ECONNABORTED',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'UND_ERR_SOCKET',
      'UND_ERR_HEADERS_TIMEOUT',
      'UND_ERR_BODY_TIMEOUT',
      'ERR_CANCELED',
    ].map(
      (code) => [`${code} may come after sending`, failed({ code }), 'ambiguous'] as [string, unknown, Ending['kind']],
    ),
    ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'].map(
      (code) =>
        [`${code} while connecting was never sent`, failed({ code, syscall: 'connect' }), 'not-executed'] as [
          string,
          unknown,
          Ending['kind'],
        ],
    ),
    ['a code beneath fetch', caused(failed({ code: 'ENOTFOUND' })), 'not-executed'],
    ['a reset beneath fetch', caused(failed({ code: 'ECONNRESET', syscall: 'read' })), 'ambiguous'],
    ['a code two causes down', caused(caused(failed({ code: 'ECONNREFUSED' }))), 'not-executed'],
    ['all addresses refused', caused(several(refusedAt('::1'), refusedAt('127.0.0.1'))), 'not-executed'],
    [
      'one address refused, one reset after connecting',
      caused(several(refusedAt('::1'), failed({ code: 'ECONNRESET', syscall: 'read' }))),
      'ambiguous',
    ],
    [
      'an aggregate of a handler’s own: the other parts may have happened',
      new AggregateError([failed({ code: 'ECONNREFUSED', syscall: 'connect' })]),
      'ambiguous',
    ],
    ['an aggregate of refusals', new AggregateError([failed({ status: 404 })]), 'ambiguous'],
    ['AbortError', new DOMException('aborted', 'AbortError'), 'ambiguous'],
    ['TimeoutError', new DOMException('timed out', 'TimeoutError'), 'ambiguous'],
    [
      'an abort whose cause was never sent',
      failed({ name: 'AbortError', cause: failed({ code: 'ECONNREFUSED' }) }),
      'ambiguous',
    ],
    ['a code nobody knows', failed({ code: 'E_WHO_KNOWS' }), 'ambiguous'],
    ['no code', new Error('boom'), 'ambiguous'],
    ['a slip in the handler', new TypeError("Cannot read properties of undefined (reading 'id')"), 'ambiguous'],
  ])('%s says what became of the request', (_name, error, kind) => {
    expect(classifyError(error).kind).toBe(kind);
  });
});

describe('over a real socket', () => {
  let server: Server;
  let origin: string;
  let closedPort: number;
  const answers: Record<string, RequestListener> = {
    '/reset': (request) => request.socket.resetAndDestroy(),
    '/close': (request) => request.socket.end(),
    '/half': (_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('half', () => response.destroy());
    },
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

  const send = (url: string, signal?: AbortSignal) =>
    fetch(url, { method: 'POST', body: '{}', ...(signal && { signal }) }).then((response) => response.text());
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  test('a port where nobody listens was never reached', async () => {
    expect(classifyError(await errorOf(send(`http://127.0.0.1:${closedPort}/`)))).toMatchObject({
      kind: 'not-executed',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
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
