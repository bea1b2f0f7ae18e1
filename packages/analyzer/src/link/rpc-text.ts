import type { Value } from './value.js';

/** The method that the entries of a request's body name, by JSON-RPC or `{ action, params }`; null when they name none. */
export function rpcText(entries: ReadonlyMap<string, Value> | null): string | null {
  const named = entries?.has('jsonrpc')
    ? entries.get('method')
    : entries?.has('params')
      ? entries.get('action')
      : undefined;
  return named?.k === 'lit' && typeof named.v === 'string' && named.v !== '' ? named.v : null;
}
