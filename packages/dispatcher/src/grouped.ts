/** `Map.groupBy`, which Node 20 does not have. Groups and their members keep their order. */
export function grouped<T, K>(items: Iterable<T>, by: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = by(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
