import { defineMetadata, getOwnMetadata } from 'reflect-metadata/no-conflict';
import { ToolDefinitionError } from './tool-definition-error.js';

/** Raised when a tag changes its shape, so that another copy of this package says so instead of misreading it. */
export const tagFormat = 1;

/** What every tag holds. */
export interface Tag {
  readonly format: typeof tagFormat;
}

/** One kind of tag and where it lies. The symbols are registered: every copy of this package, CJS or ESM, has the same. */
export interface TagKind<T extends Tag> {
  readonly onValue: symbol;
  /** On a prototype or class, by key: what this very one declares. */
  readonly onMember: symbol;
  /** On a prototype, by key: what was seen while an object of it was built, parents first. */
  readonly onBuild: symbol;
  /** Never there: it only ties the symbols to what lies under them. */
  readonly sample?: T;
}

/** The kind of tag of this name, the same in every copy of this package. */
export function tagKind<T extends Tag>(name: string): TagKind<T> {
  return {
    onValue: Symbol.for(`retrysafe:${name}`),
    onMember: Symbol.for(`retrysafe:${name}/member`),
    onBuild: Symbol.for(`retrysafe:${name}/build`),
  };
}

// A tag is written twice, because each place has a gap that the other fills.
// The property outlives whatever happens to the global Reflect: a foreign polyfill may replace the registry through which
// copies of reflect-metadata share, and then two copies of this package would no longer see each other's metadata; or it
// may stand there first, and reflect-metadata hands all calls on to it. For the same reason nothing in this package reads
// the global Reflect, and the no-conflict entry leaves it as it is.
// The metadata reaches frozen objects, which take no property; it is read for these alone.
// Both are own places: what a parent says is found by walking to it, so a subclass never writes into its parent.

/** Tag a function or an object itself. `copied: true` lets a copy made by spreading keep the tag. */
export function tagValue<T extends Tag>(kind: TagKind<T>, value: object, tag: T, copied = false): void {
  Object.freeze(tag);
  const written = addProperty(value, kind.onValue, tag, copied);
  addMetadata(() => defineMetadata(kind.onValue, tag, value), written);
}

/** The tag of a function or an object itself. Throws where a copy of another format wrote it. */
export function valueTag<T extends Tag>(kind: TagKind<T>, value: object): T | undefined {
  const tag = ownProperty(value, kind.onValue) ?? metadata(() => getOwnMetadata(kind.onValue, value), value);
  return tag === undefined ? undefined : understood<T>(tag);
}

/** Tag one member of a prototype or class. Adding the same tag twice changes nothing. */
export function tagMember<T extends Tag>(
  kind: TagKind<T>,
  place: MemberPlace,
  holder: object,
  key: string | symbol,
  tag: T,
): void {
  const earlier = rawMemberTags(kind[place], holder, key);
  if (earlier.includes(tag)) return;
  const tags = Object.freeze([...earlier, Object.freeze(tag)]);
  const written = addProperty(holder, kind[place], new Map(membersProperty(kind[place], holder)).set(key, tags), false);
  addMetadata(() => defineMetadata(kind[place], tags, holder, key), written);
}

/** The tags of one member, in the order they were added. */
export function memberTags<T extends Tag>(
  kind: TagKind<T>,
  place: MemberPlace,
  holder: object,
  key: string | symbol,
): readonly T[] {
  return rawMemberTags(kind[place], holder, key).map((tag) => understood<T>(tag));
}

type MemberPlace = 'onMember' | 'onBuild';

function rawMemberTags(symbol: symbol, holder: object, key: string | symbol): readonly unknown[] {
  const tags = membersProperty(symbol, holder)?.get(key) ?? metadata(() => getOwnMetadata(symbol, holder, key), holder);
  return Array.isArray(tags) ? tags : [];
}

function membersProperty(symbol: symbol, holder: object): ReadonlyMap<string | symbol, unknown> | undefined {
  return ownProperty(holder, symbol) as ReadonlyMap<string | symbol, unknown> | undefined;
}

function addProperty(target: object, symbol: symbol, value: unknown, enumerable: boolean): boolean {
  if (!Object.isExtensible(target)) return false;
  Object.defineProperty(target, symbol, { value, enumerable, configurable: true });
  return true;
}

function ownProperty(target: object, symbol: symbol): unknown {
  return Object.getOwnPropertyDescriptor(target, symbol)?.value;
}

/** A polyfill that fails us only matters when the tag lies nowhere else. */
function addMetadata(define: () => void, writtenElsewhere: boolean): void {
  try {
    define();
  } catch (error) {
    if (!writtenElsewhere) throw error;
  }
}

/** Undefined for what is no object: a foreign polyfill may answer anything. */
function metadata(get: () => unknown, target: object): object | undefined {
  if (Object.isExtensible(target)) return undefined;
  const found = get();
  return typeof found === 'object' && found !== null ? found : undefined;
}

function understood<T extends Tag>(tag: unknown): T {
  const format = typeof tag === 'object' && tag !== null && 'format' in tag ? tag.format : undefined;
  if (format === tagFormat) return tag as T;
  throw new ToolDefinitionError(
    'version-mismatch',
    'A tool was tagged by another copy of @retrysafe/decorators, ' +
      `which writes tag format ${String(format)}; this copy reads tag format ${tagFormat}. ` +
      'Make all packages use one version: `npm ls @retrysafe/decorators` shows who brings which.',
  );
}
