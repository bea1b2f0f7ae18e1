import type { Ending } from './kinds.js';
import { peek } from './peek.js';
import { reasonOf } from './reason.js';

/** How a start ended by the network code, abort or timeout that its error carries; undefined when it carries none. */
export function endingByCode(error: unknown): Ending | undefined {
  const name = peek(error, 'name');
  if (name === 'AbortError' || name === 'TimeoutError') return { kind: 'ambiguous', reason: reasonOf(error) };
  const code = peek(error, 'code');
  if (typeof code !== 'string') return undefined;
  if (ambiguous.has(code) && !failedToConnect(error)) return { kind: 'ambiguous', reason: reasonOf(error) };
  if (beforeSending.has(code) || (whileConnecting.has(code) && failedToConnect(error))) {
    return { kind: everyPartFailedToConnect(error) ? 'not-executed' : 'ambiguous', reason: reasonOf(error) };
  }
  return undefined;
}

// Sources: Node's "Common system errors", undici's error table, OpenSSL's verify codes as Node names them.
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EAI_NONAME',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

// These also end a connection in use; only the system call tells.
const whileConnecting = new Set([
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ECONNRESET',
  'EADDRNOTAVAIL',
]);

const ambiguous = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ESOCKETTIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ERR_CANCELED',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_ABORTED',
]);

function failedToConnect(error: unknown): boolean {
  return peek(error, 'syscall') === 'connect' || partsOf(error).length > 0;
}

// Node tries several addresses and joins the errors under the code of the first. Other aggregates (Promise.any, a
// handler that collects what failed) say nothing about the parts that did not fail; they carry no code.
function everyPartFailedToConnect(error: unknown): boolean {
  return partsOf(error).every((part) => peek(part, 'syscall') === 'connect');
}

function partsOf(error: unknown): readonly unknown[] {
  const errors = peek(error, 'errors');
  return Array.isArray(errors) ? errors : [];
}
