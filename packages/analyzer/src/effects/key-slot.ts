import type { KeySlotRow } from '../catalogue/provider.js';
import { entriesOf } from '../link/elements.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Place, RawKey } from './raw.js';

const keyNames =
  /^(?:x-|chargebee-)?idempotency[-_]?(?:key|token)$|^idempotent[-_]?key$|^client(?:Request)?Token$|^Client(?:Request)?Token$|^(?:deduplicationId|MessageDeduplicationId|dedupeId|dedup_key|paypalRequestId|PayPal-Request-Id|x-request-key|Repeatability-Request-ID|command_id|idempotency)$/i;

/** The key that a call passes, misses or has no place for. */
export function findKey(world: World, args: readonly Value[], row: KeySlotRow | undefined, place: Place): RawKey {
  if (row !== undefined) {
    const filled = firstFilled(world, args, row.at, place);
    if (filled !== null)
      return { slot: nameOf(row), state: row.dead === true ? 'dead' : 'passed', fits: fitsOf(row), ...filled };
  }
  const other = keyAmong(world, args, place, 0);
  if (other !== null)
    return {
      slot: other.name,
      state: row?.dead === true && !/-/.test(other.name) ? 'dead' : 'passed',
      fits: null,
      value: other.value,
      place: other.place,
    };
  if (row === undefined) return { slot: null, state: 'no-slot', fits: null, value: null, place };
  const excused = row.dead === true || row.weak === true;
  return { slot: nameOf(row), state: excused ? 'no-slot' : 'missing', fits: fitsOf(row), value: null, place };
}

function nameOf(row: KeySlotRow): string {
  const [at = ''] = row.at.split('|');
  return at.replace(/^(?:\*|-?\d+)\./, '');
}

/** The whole key has 64 characters. */
function fitsOf({ form, max }: KeySlotRow): RawKey['fits'] {
  return form ?? (max !== undefined && max < 64 ? max : null);
}

interface Filled {
  readonly value: Value;
  readonly place: Place;
}

/** What stands in the first of some places that is filled. */
function firstFilled(world: World, args: readonly Value[], places: string, call: Place): Filled | null {
  for (const at of places.split('|')) {
    const filled = slotValue(world, args, at, call);
    if (filled !== null) return filled;
  }
  return null;
}

function slotValue(world: World, args: readonly Value[], at: string, call: Place): Filled | null {
  const [index = '', ...path] = at.split('.');
  const chosen = index === '*' ? args : [index === '-1' ? args.at(-1) : args[Number(index)]];
  for (const arg of chosen) {
    let filled: Filled | null = arg === undefined ? null : { value: arg, place: call };
    for (const key of path) filled = filled === null ? null : property(world, filled, key);
    if (filled !== null && !(filled.value.k === 'lit' && (filled.value.v === undefined || filled.value.v === null)))
      return filled;
  }
  return null;
}

function property(world: World, of: Filled, key: string): Filled | null {
  const value = entriesOf(world, of.value)?.get(key);
  if (value === undefined) return null;
  const written = of.value.k === 'obj' ? of.value.term.props.findLast((one) => one.key === key) : undefined;
  return {
    value,
    place: written === undefined || of.value.k !== 'obj' ? of.place : { module: of.value.act.module, span: written.v },
  };
}

/** A property named like a key, in an argument or in its headers. */
function keyAmong(
  world: World,
  args: readonly Value[],
  call: Place,
  depth: number,
): (Filled & { name: string }) | null {
  for (const arg of args) {
    const entries = entriesOf(world, arg);
    if (entries === null) continue;
    for (const [name, value] of entries) {
      if (!keyNames.test(name) || (value.k === 'lit' && (value.v === undefined || value.v === null))) continue;
      return { name, value, place: property(world, { value: arg, place: call }, name)?.place ?? call };
    }
    if (depth > 1) continue;
    const inner = ['headers', 'requestHeaders', 'input'].flatMap((name) => entries.get(name) ?? []);
    const found = keyAmong(world, inner, call, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
