import { entriesOf } from '../link/elements.js';
import { textOf } from '../link/evaluate.js';
import { origin } from '../link/origin.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Request } from './http.js';
import { readSql } from './sql.js';

/** What a question does whose body holds SQL: what its text says, `unknown` when the model wrote it; null when it only asks. */
export function judgeStatements(world: World, url: string, args: readonly Value[]): Request | null {
  const kind = textsIn(world, args, bodyKeys).map((one) => readSql(textOf(one))?.kind ?? null);
  const told = kind.find((one) => one !== null);
  if (told !== undefined) return told;
  const statements = takesStatements(url) ? textsIn(world, args, statementKeys) : [];
  return statements.some((one) => isWritten(one) && readSql(textOf(one)) === null) ? 'unknown' : null;
}

/** `POST /databases/…/query` runs what it is given, whoever wrote it. */
function takesStatements(url: string): boolean {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? '';
  return /(?:sql|databases?|warehouses?|cypher)\b/i.test(path) && /\/(?:query|sql|statements?|execute)\/?$/i.test(path);
}

const statementKeys = /^(?:query|sql|statements?|command|q)$/;
const bodyKeys = /^(?:query|sql|statements?|command|q|body|data)$/;

/** The values of some keys, at most two objects down. */
function textsIn(world: World, all: readonly Value[], keys: RegExp, depth = 0): readonly Value[] {
  return all.flatMap((one) =>
    [...(entriesOf(world, one) ?? [])].flatMap(([key, value]) => [
      ...(keys.test(key) ? [value] : []),
      ...(depth < 2 ? textsIn(world, [value], keys, depth + 1) : []),
    ]),
  );
}

/** By the model itself; what is looked up by what the model wrote, `routes[args.of].method`, is the code's. */
export function isWritten(one: Value): boolean {
  return one.k === 'model' || (one.k === 'text' && (one.taint & origin.model) !== 0);
}
