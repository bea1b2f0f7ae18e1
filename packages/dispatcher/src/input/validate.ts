import type { StandardSchemaV1 } from '@standard-schema/spec';
import { NotStorable } from '../codec.js';
import { richCopy } from './copy.js';
import { notPlain, plainCopy } from './plain-copy.js';

/** The arguments as the handler gets them, or what is wrong with them, in words for the model that wrote them. */
export type Validated =
  /** `plain`: a `plainCopy` that nobody has seen yet. */
  | { readonly ok: true; readonly args: unknown; readonly plain: boolean }
  | { readonly ok: false; readonly message: string };

/**
 * Checks a model's arguments against the tool's schema; a promise only when the schema's own answer is one. Without a
 * schema any plain object will do, and undefined is `{}`. The arguments are copied first: nothing that the caller or
 * the handler does to its own reaches the other's. The message may quote what the model wrote, so it belongs in an
 * answer and in no log. Never throws or rejects.
 */
export function validateArgs(schema: StandardSchemaV1 | undefined, args: unknown): Validated | Promise<Validated> {
  const copy = copied(args === undefined ? {} : args, schema !== undefined);
  if (schema === undefined || !copy.ok) return copy;
  try {
    const result = schema['~standard'].validate(copy.args);
    return 'then' in result
      ? Promise.resolve(result)
          .then(verdict)
          .catch(() => broken)
      : verdict(result);
  } catch {
    return broken;
  }
}

const mostIssues = 8;

const broken: Validated = {
  ok: false,
  message: 'The arguments could not be checked: the schema itself failed on them.',
};

function verdict(result: StandardSchemaV1.Result<unknown>): Validated {
  if (!result.issues) return 'value' in result ? { ok: true, args: result.value, plain: false } : broken;
  const shown = result.issues.slice(0, mostIssues).map(({ message, path = [] }) => {
    const at = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    return at === '' || message.startsWith(at) ? message : `${at}: ${message}`;
  });
  const more = result.issues.length - shown.length;
  return { ok: false, message: `The arguments do not fit. ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}` };
}

function copied(args: unknown, mayBeAnything: boolean): Validated {
  try {
    if (!mayBeAnything && !isPlainObject(args))
      return { ok: false, message: `The arguments must be an object, not ${kindOf(args)}.` };
    const copy = plainCopy(args);
    return copy === notPlain ? { ok: true, args: richCopy(args), plain: false } : { ok: true, args: copy, plain: true };
  } catch (error) {
    // A NotStorable says where, and what kind of thing it is, never the thing. Any other error is the arguments' own.
    const why = error instanceof NotStorable ? error.message : 'They throw when they are read. Pass plain data.';
    return { ok: false, message: `The arguments cannot be copied. ${why}` };
  }
}

function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an instance of a class' : `a ${typeof value}`;
}
