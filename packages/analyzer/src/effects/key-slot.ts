import type { KeySlotRow } from '../catalogue/provider.js';
import { entriesOf } from '../link/elements.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Place, RawKey } from './raw.js';

const keyNames = /^(?:x-|chargebee-)?idempotency[-_]?(?:key|token)$|^idempotent[-_]?key$|^client(?:Request)?Token$|^Client(?:Request)?Token$|^(?:deduplicationId|MessageDeduplicationId|dedupeId|dedup_key|paypalRequestId|PayPal-Request-Id|x-request-key|Repeatability-Request-ID|command_id|idempotency)$/i;

/** The key that a call passes, misses or has no place for. */
export function findKey(world: World, args: readonly Value[], row: KeySlotRow | undefined, place: Place): RawKey {
  if (row !== undefined) {
    const value = slotValue(world, args, row.at);
    if (value !== null) return { slot: nameOf(row), state: row.dead === true ? 'dead' : 'passed', value, place };
  }
  const other = keyAmong(world, args, 0);
  if (other !== null) return { slot: other.name, state: row?.dead === true && !/-/.test(other.name) ? 'dead' : 'passed', value: other.value, place };
  if (row === undefined) return { slot: null, state: 'no-slot', value: null, place };
  return { slot: nameOf(row), state: row.dead === true ? 'no-slot' : 'missing', value: null, place };
}

function nameOf(row: KeySlotRow): string {
  return row.at.replace(/^(?:\*|-?\d+)\./, '');
}

function slotValue(world: World, args: readonly Value[], at: string): Value | null {
  const [index = '', ...path] = at.split('.');
  const chosen = index === '*' ? args : [index === '-1' ? args.at(-1) : args[Number(index)]];
  for (const arg of chosen) {
    const value = arg === undefined ? null : path.reduce<Value | null>((from, key) => (from === null ? null : (entriesOf(world, from)?.get(key) ?? null)), arg);
    if (value !== null && !(value.k === 'lit' && value.v === undefined)) return value;
  }
  return null;
}

/** A property named like a key, in an argument or in its headers. */
function keyAmong(world: World, args: readonly Value[], depth: number): { name: string; value: Value } | null {
  for (const arg of args) {
    const entries = entriesOf(world, arg);
    if (entries === null) continue;
    for (const [name, value] of entries) {
      if (keyNames.test(name) && !(value.k === 'lit' && (value.v === undefined || value.v === null))) return { name, value };
    }
    if (depth > 1) continue;
    const inner = [entries.get('headers'), entries.get('requestHeaders'), entries.get('input')].filter((one) => one !== undefined);
    const found = keyAmong(world, inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
