import { entriesOf } from '../link/elements.js';
import { textOf } from '../link/evaluate.js';
import { rpcText } from '../link/rpc-text.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';
import { leadingMeaningOf, meaningOf, type Meaning } from './verbs.js';

/**
 * What a body asks for by a method that it names, `{ jsonrpc: '2.0', method: 'bill_list' }`; null when it names none.
 * Every such call is a POST to one address. `unknown` when the name says nothing.
 */
export function rpcMeaning(world: World, args: readonly Value[]): Meaning | 'unknown' | null {
  for (const arg of args) {
    const entries = entriesOf(world, arg);
    const inner = ['body', 'json', 'data'].flatMap((key) => entries?.get(key) ?? []);
    for (const body of [arg, ...inner]) {
      const method = rpcText(world, entriesOf(world, body)) ?? written.exec(textOf(body))?.[1] ?? null;
      if (method !== null) return leadingMeaningOf(method) ?? meaningOf(method) ?? 'unknown';
    }
  }
  return null;
}

const written = /^\{"method":"([^"]+)"/;
