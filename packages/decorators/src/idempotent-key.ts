import { decoratedMethod, earlierTag, tagMethod, type MethodContext } from './decorated-method.js';
import type { Handler, Unless } from './handler-check.js';
import { memberTags, tagFormat, tagMember } from './tag-store.js';
import { ToolDefinitionError } from './tool-definition-error.js';
import { keyTags } from './tool-tag.js';

/**
 * Where a write's handler takes its key, as a string. On a parameter (legacy decorators only): there.
 * On a method (both modes): right after the arguments. Above or below `@Tool`, as you like.
 */
export function IdempotentKey(home: object, method: string | symbol | undefined, parameter: number): void;
export function IdempotentKey<F extends Handler>(
  ...decorator:
    | [method: F & Unless<KeyProblem<Parameters<F>>>, context: MethodContext]
    | [home: object, key: string | symbol, descriptor: TypedPropertyDescriptor<F> & Unless<KeyProblem<Parameters<F>>>]
): void;
export function IdempotentKey(...decorator: readonly unknown[]): void {
  const [home, key, parameter] = decorator;
  if (typeof parameter === 'number') return tagParameter(home as object, key, parameter);
  const decorated = decoratedMethod('@IdempotentKey', decorator);
  if (earlierTag(keyTags, decorated) !== undefined) throw takenTwice(decorated.key);
  tagMethod(keyTags, decorated, { format: tagFormat, index: 1 });
}

function tagParameter(home: object, key: unknown, index: number): void {
  if (typeof key !== 'string' && typeof key !== 'symbol') {
    throw new ToolDefinitionError(
      'key-position',
      '@IdempotentKey stands on a parameter of a constructor. Put it on a parameter of a tool.',
    );
  }
  if (index !== 1 && index !== 2) {
    throw new ToolDefinitionError(
      'key-position',
      `The tool '${String(key)}' takes its key as parameter ${index + 1}. The first is for the arguments: ` +
        'put @IdempotentKey on the second, or on the third after `call`.',
    );
  }
  if (memberTags(keyTags, 'onMember', home, key).length > 0) throw takenTwice(key);
  tagMember(keyTags, 'onMember', home, key, { format: tagFormat, index });
}

function takenTwice(key: string | symbol): ToolDefinitionError {
  return new ToolDefinitionError(
    'already-tagged',
    `The tool '${String(key)}' takes its key twice. Keep one @IdempotentKey.`,
  );
}

type KeyProblem<P extends readonly unknown[]> = P extends readonly [unknown, unknown, ...unknown[]]
  ? undefined extends P[1]
    ? Misfit
    : string extends P[1]
      ? never
      : Misfit
  : Misfit;

type Misfit = '@IdempotentKey hands over a string after the arguments: make the second parameter `key: string`';
