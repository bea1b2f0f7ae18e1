import { defineMetadata, getOwnMetadata } from 'reflect-metadata/no-conflict';
import { ToolDefinitionError } from './tool-definition-error.js';

/** Raised when a tag changes its shape, so that another copy of this package says so instead of misreading it. */
export const tagFormat = 1;

export interface Tag {
  readonly format: typeof tagFormat;
}

/**
 * One kind of tag. The symbols are registered, so that every copy of this package, CJS or ESM, looks in the same place.
 * The parameter says what lies there.
 */
export interface TagKind<T extends Tag> {
  readonly onValue: symbol;
  readonly onMember: symbol;
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

/** Tag a function or an object itself. `copied: true` lets a copy made by spreading keep the tag. */
export function tagValue<T extends Tag>(kind: TagKind<T>, value: object, tag: T, copied = false): void {
  write(kind.onValue, value, Object.freeze(tag), copied);
}

export function valueTag<T extends Tag>(kind: TagKind<T>, value: object): T | undefined {
  const tag = read(kind.onValue, value);
  return tag === undefined ? undefined : understood<T>(tag);
}

/** The tags of one member of an object, in the order they were added. */
export function memberTags<T extends Tag>(kind: TagKind<T>, place: MemberPlace, holder: object, key: PropertyKey): readonly T[] {
  return (members(kind[place], holder)?.get(key) ?? []).map((tag) => understood<T>(tag));
}

export function taggedKeys(kind: TagKind<Tag>, place: MemberPlace, holder: object): PropertyKey[] {
  return [...(members(kind[place], holder)?.keys() ?? [])];
}

/** Adding the same tag twice changes nothing. */
export function tagMember<T extends Tag>(kind: TagKind<T>, place: MemberPlace, holder: object, key: PropertyKey, tag: T): void {
  const known = members(kind[place], holder);
  const tags = known?.get(key) ?? [];
  if (tags.includes(tag)) return;
  const next = new Map(known).set(key, [...tags, Object.freeze(tag)]);
  write(kind[place], holder, next, false);
}

/** `onMember`: declared by this very prototype or class. `onBuild`: seen while an object of this prototype was built. */
type MemberPlace = 'onMember' | 'onBuild';

function members(symbol: symbol, holder: object): ReadonlyMap<PropertyKey, readonly unknown[]> | undefined {
  return read(symbol, holder) as ReadonlyMap<PropertyKey, readonly unknown[]> | undefined;
}

// Twice, because each place has a gap that the other fills. The property outlives whatever happens to the global
// Reflect: a polyfill loaded later replaces the metadata registry, and then two copies of this package would no longer
// see each other's metadata. The metadata, in turn, reaches frozen objects, which take no property.
// The no-conflict entry keeps our own reads and writes away from the global that a foreign polyfill may replace.
function write(symbol: symbol, target: object, value: unknown, enumerable: boolean): void {
  defineMetadata(symbol, value, target);
  if (Object.isExtensible(target) || Object.hasOwn(target, symbol)) {
    Reflect.defineProperty(target, symbol, { value, enumerable, configurable: true, writable: true });
  }
}

// Own places only: what a parent class says is found by walking to it, so a subclass never writes into its parent.
function read(symbol: symbol, target: object): unknown {
  if (Object.hasOwn(target, symbol)) return Reflect.get(target, symbol);
  return getOwnMetadata(symbol, target);
}

function understood<T extends Tag>(tag: unknown): T {
  const format: unknown = typeof tag === 'object' && tag !== null ? Reflect.get(tag, 'format') : undefined;
  if (format === tagFormat) return tag as T;
  throw new ToolDefinitionError(
    'version-mismatch',
    `A tool was tagged by another copy of @retrysafe/decorators: it wrote tag format ${String(format)}, this copy reads tag format ${tagFormat}. ` +
      'Make every package use one version (npm ls @retrysafe/decorators shows who brings which).',
  );
}
