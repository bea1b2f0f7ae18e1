import { defineMetadata, getOwnMetadata } from 'reflect-metadata/no-conflict';
import { ToolDefinitionError } from './tool-definition-error.js';

/** Raised when a tag changes its shape, so that another copy of this package says so instead of misreading it. */
export const tagFormat = 1;

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
  readonly sample?: T;
}

export function tagKind<T extends Tag>(name: string): TagKind<T> {
  return {
    onValue: Symbol.for(`retrysafe:${name}`),
    onMember: Symbol.for(`retrysafe:${name}/member`),
    onBuild: Symbol.for(`retrysafe:${name}/build`),
  };
}

// Every tag is written twice, because each place has a gap that the other fills. The property outlives what happens to
// the global Reflect: a polyfill loaded later may replace the registry through which copies of reflect-metadata share,
// and then two copies of this package would no longer see each other's metadata. The metadata, in turn, reaches frozen
// objects, which take no property. The no-conflict entry keeps our own calls away from the global functions; for the same reason
// nothing in this package reads the global Reflect.
// Both are own places: what a parent says is found by walking to it, so a subclass never writes into its parent.

/** Tag a function or an object itself. `copied: true` lets a copy made by spreading keep the tag. */
export function tagValue<T extends Tag>(kind: TagKind<T>, value: object, tag: T, copied = false): void {
  const frozen = Object.freeze(tag);
  defineMetadata(kind.onValue, frozen, value);
  addProperty(value, kind.onValue, frozen, copied);
}

export function valueTag<T extends Tag>(kind: TagKind<T>, value: object): T | undefined {
  const tag = ownProperty(value, kind.onValue) ?? (getOwnMetadata(kind.onValue, value) as unknown);
  return tag === undefined ? undefined : understood<T>(tag);
}

/** Tag one member of a prototype or class. Adding the same tag twice changes nothing. */
export function tagMember<T extends Tag>(kind: TagKind<T>, place: MemberPlace, holder: object, key: string | symbol, tag: T): void {
  const earlier = rawMemberTags(kind[place], holder, key);
  if (earlier.includes(tag)) return;
  const tags = Object.freeze([...earlier, Object.freeze(tag)]);
  defineMetadata(kind[place], tags, holder, key);
  addProperty(holder, kind[place], new Map(membersProperty(kind[place], holder)).set(key, tags), false);
}

/** The tags of one member, in the order they were added. */
export function memberTags<T extends Tag>(kind: TagKind<T>, place: MemberPlace, holder: object, key: string | symbol): readonly T[] {
  return rawMemberTags(kind[place], holder, key).map((tag) => understood<T>(tag));
}

type MemberPlace = 'onMember' | 'onBuild';
type MembersProperty = ReadonlyMap<string | symbol, readonly unknown[]>;

function rawMemberTags(symbol: symbol, holder: object, key: string | symbol): readonly unknown[] {
  const onProperty = membersProperty(symbol, holder)?.get(key);
  return onProperty ?? (getOwnMetadata(symbol, holder, key) as readonly unknown[] | undefined) ?? [];
}

function membersProperty(symbol: symbol, holder: object): MembersProperty | undefined {
  return ownProperty(holder, symbol) as MembersProperty | undefined;
}

function addProperty(target: object, symbol: symbol, value: unknown, enumerable: boolean): void {
  if (!Object.isExtensible(target) && !Object.hasOwn(target, symbol)) return;
  Object.defineProperty(target, symbol, { value, enumerable, configurable: true });
}

function ownProperty(target: object, symbol: symbol): unknown {
  return Object.getOwnPropertyDescriptor(target, symbol)?.value;
}

function understood<T extends Tag>(tag: unknown): T {
  const format = typeof tag === 'object' && tag !== null && 'format' in tag ? tag.format : undefined;
  if (format === tagFormat) return tag as T;
  throw new ToolDefinitionError(
    'version-mismatch',
    `A tool was tagged by another copy of @retrysafe/decorators, which writes tag format ${String(format)}; this copy reads tag format ${tagFormat}. ` +
      'Make all packages use one version: `npm ls @retrysafe/decorators` shows who brings which.',
  );
}
