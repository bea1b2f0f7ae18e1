import { memberOf } from './member.js';
import { hole, type Value } from './value.js';
import type { World } from './world.js';

/**
 * The method that the entries of a request's body name, by JSON-RPC or `{ action, params }`; null when they name none. Of a
 * call of another server's tool it is the tool's name.
 */
export function rpcText(world: World, entries: ReadonlyMap<string, Value> | null): string | null {
  const method = methodIn(entries);
  const given = method === 'tools/call' ? entries?.get('params') : undefined;
  if (given === undefined) return method;
  const tool = memberOf(world, given, 'name');
  return tool.k === 'lit' && typeof tool.v === 'string' ? tool.v : method;
}

function methodIn(entries: ReadonlyMap<string, Value> | null): string | null {
  const named = entries?.has('jsonrpc')
    ? entries.get('method')
    : entries?.has('params')
      ? entries.get('action')
      : undefined;
  return named?.k === 'lit' && typeof named.v === 'string' && named.v !== '' ? named.v : null;
}

/** A message to another program that is named by its kind, `{ type: 'get_scene', … }`, as text; null for any other. */
export function messageText(entries: ReadonlyMap<string, Value> | null): string | null {
  const named = names.map((key) => entries?.get(key)).find((one) => one?.k === 'lit' && typeof one.v === 'string');
  return named?.k === 'lit' ? `{"message":"${String(named.v)}"${hole}` : null;
}

const names = ['type', 'command', 'cmd', 'action', 'method', 'op'];
