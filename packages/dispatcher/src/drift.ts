import { isDeepStrictEqual } from 'node:util';

/** One place where a later caller's arguments differ from the first caller's. The values are private. */
export interface Difference {
  /** Where, e.g. `items[0].price` or `notes["a b"]`; '' is the whole value. */
  readonly path: string;
  readonly kind: 'changed' | 'added' | 'removed';
  readonly first?: unknown;
  readonly later?: unknown;
}

/**
 * How `later` differs from `first`, in the order of `first`; empty when they are equal. The order of keys does not
 * matter, 0 is -0, a property that is undefined is missing. Dates, maps, sets, bytes, errors, BigInt and NaN compare by
 * value.
 */
export function difference(first: unknown, later: unknown): readonly Difference[] {
  if (isDeepStrictEqual(first, later)) return [];
  const found: Difference[] = [];
  compare(first, later, '', found, new Map());
  return found.map((one) => ({ ...one, path: one.path.replace(/^\./, '') }));
}

function compare(first: unknown, later: unknown, path: string, found: Difference[], seen: Map<object, object>): void {
  if (first === later) return;
  const pair = branchesOf(first, later);
  if (pair === undefined) {
    if (!isDeepStrictEqual(first, later)) found.push({ path, kind: 'changed', first, later });
    return;
  }
  if (seen.get(first as object) === later) return; // a cycle, or a shared part that was compared
  seen.set(first as object, later as object);
  const [before, after] = pair;
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const at = path + step(key, first);
    const [was, is] = [before.get(key), after.get(key)];
    if (was === is) continue;
    if (is === undefined) found.push({ path: at, kind: 'removed', first: was });
    else if (was === undefined) found.push({ path: at, kind: 'added', later: is });
    else compare(was, is, at, found, seen);
  }
}

type Branches = ReadonlyMap<unknown, unknown>;

/** Both sides' parts by key, when both are arrays, both plain objects or both maps; else undefined. */
function branchesOf(first: unknown, later: unknown): readonly [Branches, Branches] | undefined {
  if (Array.isArray(first) && Array.isArray(later)) return [new Map(first.entries()), new Map(later.entries())];
  if (first instanceof Map && later instanceof Map) return [first, later];
  if (isPlain(first) && isPlain(later)) return [new Map(Object.entries(first)), new Map(Object.entries(later))];
  return undefined;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

function step(key: unknown, parent: unknown): string {
  const text = typeof key === 'string' ? JSON.stringify(key) : typeof key === 'number' ? String(key) : '…';
  if (parent instanceof Map) return `.get(${text})`;
  if (typeof key !== 'string') return `[${text}]`;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? `.${key}` : `[${text}]`;
}
