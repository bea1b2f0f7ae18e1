import { tagMember, tagValue, valueTag, memberTags, type Tag, type TagKind } from './tag-store.js';
import { ToolDefinitionError } from './tool-definition-error.js';

/** What a standard decorator is told about a method, as far as we ask. */
export interface MethodContext {
  readonly kind: 'method';
  readonly name: string | symbol;
  readonly static: boolean;
  readonly private: boolean;
  addInitializer(initializer: (this: unknown) => void): void;
}

/** A method under one of the two decorator modes. Only legacy decorators know the prototype (or class) it stands on. */
export type DecoratedMethod = { readonly key: string | symbol; readonly method: object } & (
  { readonly mode: 'standard'; readonly context: MethodContext } | { readonly mode: 'legacy'; readonly home: object }
);

/** What a decorator was put on, or a `not-a-method` error. Looks at the arguments: nothing else tells the modes apart. */
export function decoratedMethod(decorator: string, args: readonly unknown[]): DecoratedMethod {
  const [target, second, descriptor] = args;
  if (isContext(second)) return standardMethod(decorator, target, second);
  const method =
    typeof descriptor === 'object' && descriptor !== null && 'value' in descriptor ? descriptor.value : undefined;
  if (!isMember(second) || !isHolder(target) || typeof method !== 'function') throw misplaced(decorator, second);
  return { mode: 'legacy', key: second, method, home: target };
}

function standardMethod(decorator: string, method: unknown, context: MethodContext): DecoratedMethod {
  if (context.kind !== 'method' || typeof method !== 'function') throw misplaced(decorator, context.name);
  if (context.private) {
    throw new ToolDefinitionError(
      'private-method',
      `${decorator} stands on the private method '${String(context.name)}', which no one outside can call. ` +
        'Put it on a public method.',
    );
  }
  return { mode: 'standard', key: context.name, method, context };
}

/** Remember a tag of this method where a reader will find it, even when another decorator hides the method in a wrapper. */
export function tagMethod<T extends Tag>(kind: TagKind<T>, decorated: DecoratedMethod, tag: T): void {
  tagValue(kind, decorated.method, tag);
  const { key } = decorated;
  if (decorated.mode === 'legacy') {
    tagMember(kind, 'onMember', decorated.home, key, tag);
    return;
  }
  // A standard decorator never sees the prototype. The initializer sees the object that is being built, or the class
  // itself for a static method; tags of one object come in order, parents first.
  const isStatic = decorated.context.static;
  decorated.context.addInitializer(function (this: unknown) {
    if (!isHolder(this)) return;
    if (isStatic) tagMember(kind, 'onMember', this, key, tag);
    else tagMember(kind, 'onBuild', Object.getPrototypeOf(this) as object, key, tag);
  });
}

/** The tag that this decorator left on the same method before, if it stands there twice. */
export function earlierTag<T extends Tag>(kind: TagKind<T>, decorated: DecoratedMethod): T | undefined {
  const onMethod = valueTag(kind, decorated.method);
  if (onMethod !== undefined || decorated.mode === 'standard') return onMethod;
  return memberTags(kind, 'onMember', decorated.home, decorated.key)[0];
}

function misplaced(decorator: string, key: unknown): ToolDefinitionError {
  const place = isMember(key) ? `'${String(key)}', which is no method` : 'something that is no method';
  return new ToolDefinitionError(
    'not-a-method',
    `${decorator} stands on ${place}. Put it on a method, or use tool({ ... }) for a function.`,
  );
}

function isContext(value: unknown): value is MethodContext {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

const isMember = (value: unknown): value is string | symbol => typeof value === 'string' || typeof value === 'symbol';
const isHolder = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
