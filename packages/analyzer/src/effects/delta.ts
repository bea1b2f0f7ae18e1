import { entriesOf } from '../link/elements.js';
import { textOf } from '../link/evaluate.js';
import type { Value } from '../link/value.js';
import { fragment } from '../link/value.js';
import type { World } from '../link/world.js';
import type { ObjectTerm } from '../lower/ir.js';

export interface Delta {
  readonly form: string;
  readonly guarded: boolean;
}

const operators: Readonly<Record<string, string>> = {
  $inc: 'increment',
  $mul: 'multiply',
  $push: 'append',
  $pop: 'pop',
  $bit: 'bit',
  increment: 'increment',
  decrement: 'decrement',
  multiply: 'multiply',
  divide: 'divide',
  push: 'append',
};
const guards = /^(?:version|revision|rev|__v|etag|lockVersion|lock_version)$/i;

const conditions = /attribute_not_exists|contains\s*\(|version|revision|etag/i;
const signs: Readonly<Record<string, string>> = { '+': 'increment', '-': 'decrement', '*': 'multiply', '/': 'divide' };

/** A delta form inside the arguments of an update; null when every field is set to a value. */
export function findDelta(world: World, args: readonly Value[]): Delta | null {
  let form: string | null = null;
  let guarded = false;
  const look = (value: Value, name: string, depth: number): void => {
    if (depth > 6) return;
    if (value.k === 'list') {
      for (const one of value.items) look(one, name, depth + 1);
      return;
    }
    form ??=
      textDelta(value, name) ??
      (value.k === 'ext' && /^(?:raw|literal)$/.test(value.path.at(-2) ?? '') ? arithmetic(value.note ?? '') : null);
    if (value.k === 'obj') form ??= readModifyWrite(value.term);
    for (const [key, inner] of entriesOf(world, value) ?? []) {
      if (key === 'ConditionExpression' && conditions.test(textOf(inner))) guarded = true;
      if (key === '$addToSet' && form !== null) guarded = true;
      if (guards.test(key) && name !== 'data' && name !== '$set') guarded = true;
      if (isOperator(key, inner)) form ??= operators[key] ?? null;
      look(inner, key, depth + 1);
    }
  };
  for (const arg of args) look(arg, '', 0);
  return form === null ? null : { form, guarded };
}

/** `{ stock: article.stock + n }`: what was read is written back, changed. */
function readModifyWrite({ props }: ObjectTerm): string | null {
  for (const { key, v } of props) {
    if (key === null || v.k !== 'op' || !Object.hasOwn(signs, v.op) || guards.test(key)) continue;
    if (v.args.some((one) => one.k === 'mem' && one.prop === key)) return signs[v.op] ?? null;
  }
  return null;
}

function isOperator(key: string, value: Value): boolean {
  if (operators[key] === undefined || !Object.hasOwn(operators, key)) return false;
  // Prisma's forms stand below a field and take a value, not a filter
  return key.startsWith('$') || value.k !== 'lit' || typeof value.v === 'number';
}

/** A field that is set to an expression over itself: `c + 1` in a raw fragment, `SET n = n + :v`. */
function textDelta(value: Value, name: string): string | null {
  if (value.k !== 'text' && !(value.k === 'lit' && typeof value.v === 'string')) return null;
  const text = textOf(value);
  if (/^UpdateExpression$/.test(name)) {
    if (/\bADD\b/.test(text)) return 'increment';
    const own = /([#\w.]+)\s*=\s*(?:if_not_exists\(\s*)?\1\b[^,]*?([+-])/.exec(text);
    if (own !== null) return own[2] === '-' ? 'decrement' : 'increment';
    return /list_append\s*\(/.test(text) ? 'append' : null;
  }
  return text.startsWith(fragment) ? arithmetic(text.slice(1)) : null;
}

function arithmetic(text: string): string | null {
  const found = /^\s*(?:coalesce\()?["`\w.\u0000]+(?:,\s*\d+\))?\s*(\+|-(?!>)|\*|\|\|)\s*\S+\s*$/i.exec(text);
  if (found === null) return null;
  return found[1] === '+' ? 'increment' : found[1] === '-' ? 'decrement' : found[1] === '*' ? 'multiply' : 'append';
}
