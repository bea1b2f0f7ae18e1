import { memberTags, valueTag, type Tag, type TagKind } from './tag-store.js';

/** The members of an instance, a class or a plain record that carry a tag of one of these kinds, parents' first. */
export function taggedMembers(kinds: readonly TagKind<Tag>[], holder: object): (string | symbol)[] {
  const keys = new Set(
    places(holder).flatMap((place) => [...Object.getOwnPropertyNames(place), ...Object.getOwnPropertySymbols(place)]),
  );
  return [...keys].filter((key) => kinds.some((kind) => tagsOfMember(kind, holder, key).length > 0));
}

/** Every tag that this member of `holder` carries, parents' first. */
export function tagsOfMember<T extends Tag>(kind: TagKind<T>, holder: object, key: string | symbol): readonly T[] {
  if (key === 'constructor') return [];
  const line = places(holder);
  const declared = line.flatMap((place) => [
    ...memberTags(kind, 'onMember', place, key),
    ...methodTags(kind, place, key),
  ]);
  const built = line.map((place) => memberTags(kind, 'onBuild', place, key)).findLast((tags) => tags.length > 0);
  return inOneOrder(declared, built ?? []);
}

// What an instance holds itself is left out: a method copied into a field is no second tool.
function places(holder: object): object[] {
  const line = lineage(holder);
  return typeof holder === 'object' && line.length > 1 ? line.slice(0, -1) : line;
}

// Without the last prototype, which belongs to the language.
function lineage(holder: object): object[] {
  const parent = Object.getPrototypeOf(holder) as object | null;
  return parent === null || Object.getPrototypeOf(parent) === null ? [holder] : [...lineage(parent), holder];
}

function methodTags<T extends Tag>(kind: TagKind<T>, place: object, key: string | symbol): T[] {
  const method: unknown = Object.getOwnPropertyDescriptor(place, key)?.value;
  const tag = typeof method === 'function' ? valueTag(kind, method) : undefined;
  return tag === undefined ? [] : [tag];
}

// Both lists run from parent to child. `built` has every standard tag, but cannot say on which prototype it stands.
function inOneOrder<T>(declared: readonly T[], built: readonly T[]): readonly T[] {
  const order = new Set<T>();
  for (const tag of declared) {
    for (const earlier of built.slice(0, built.indexOf(tag) + 1)) order.add(earlier);
    order.add(tag);
  }
  for (const tag of built) order.add(tag);
  return [...order];
}
