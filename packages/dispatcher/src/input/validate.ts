import type { StandardSchemaV1 } from '@standard-schema/spec';
import { notPlain, plainCopy } from './plain-copy.js';

/** The arguments as the handler gets them, or what is wrong with them, in words for the model that wrote them. */
export type Validated =
  { readonly ok: true; readonly args: unknown } | { readonly ok: false; readonly message: string };

/**
 * Checks a model's arguments against the tool's schema; a promise only when the schema's own answer is one. Without a
 * schema any plain object will do, and undefined is `{}`. The arguments are copied first: nothing that the caller or
 * the handler does to its own reaches the other's. The message may quote what the model wrote, so it belongs in an
 * answer and in no log. Never throws or rejects.
 */
export function validateArgs(schema: StandardSchemaV1 | undefined, args: unknown): Validated | Promise<Validated> {
  const given = args === undefined ? {} : args;
  if (schema === undefined && !isPlainObject(given)) {
    return { ok: false, message: `The arguments must be an object, not ${kindOf(given)}.` };
  }
  const copy = copied(given);
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
  if (!result.issues) return 'value' in result ? { ok: true, args: result.value } : broken;
  const shown = result.issues.slice(0, mostIssues).map(({ message, path = [] }) => {
    const at = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    return at === '' || message.startsWith(at) ? message : `${at}: ${message}`;
  });
  const more = result.issues.length - shown.length;
  return { ok: false, message: `The arguments do not fit. ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}` };
}

function copied(args: unknown): Validated {
  const plain = plainCopy(args);
  if (plain !== notPlain) return { ok: true, args: plain };
  try {
    return { ok: true, args: structuredClone(args) };
  } catch {
    return {
      ok: false,
      message:
        'The arguments must be plain data: they hold a function, a symbol, or something else that cannot be copied.',
    };
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
