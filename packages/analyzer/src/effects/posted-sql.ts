import { entriesOf } from '../link/elements.js';
import { textOf } from '../link/evaluate.js';
import { origin } from '../link/origin.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Request } from './http.js';
import { readStatement } from './read-statement.js';
import { isLeftOpen, worstOf } from './statement.js';

/** What a request by POST does that carries SQL: what its text says, `unknown` when the model wrote it; null without SQL. */
export function judgeStatements(world: World, url: string, args: readonly Value[]): Request | null {
  const texts = textsIn(world, args, bodyKeys).map(textOf);
  const told = worstOf(texts.flatMap((one) => readStatement(one) ?? []));
  if (told !== null && told.kind !== null) return told.kind;
  const open = takesStatements(url)
    ? [...textsIn(world, args, statementKeys), ...(isOfStatements(url) ? bareBodies(world, args) : [])]
    : [];
  if (open.some((one) => isWritten(one) && (readStatement(textOf(one)) === null || isLeftOpen(textOf(one)))))
    return 'unknown';
  return told === null ? null : 'read';
}

/** `POST /databases/…/query` runs what it is given, whoever wrote it. */
export function takesStatements(url: string): boolean {
  const path = pathOf(url);
  return (
    /(?:sql|databases?|warehouses?|cypher|db)\b/i.test(path) &&
    // Cloudflare's only selects
    !/\/analytics_engine\//.test(path) &&
    /\/(?:query|sql|statements?|execute|cypher|commit)\/?$/i.test(path)
  );
}

/** The whole body is a statement there, and no filter. */
function isOfStatements(url: string): boolean {
  return /(?:sql|cypher|\/statements?)\b/i.test(pathOf(url));
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? '';
}

/** `fetch(url, { body: args.sql })`, `axios.post(url, args.sql)`: a field that the model wrote, and not all its arguments. */
function bareBodies(world: World, args: readonly Value[]): readonly Value[] {
  return [...args.slice(1, 2), ...textsIn(world, args, /^(?:body|data)$/)].filter(
    (one) => one.k === 'text' || (one.k === 'model' && one.path.length > 0),
  );
}

const statementKeys = /^(?:query|sql|statements?|command|cypher|q)$/;
const bodyKeys = /^(?:query|sql|statements?|command|cypher|q|body|data)$/;

/** The values of some keys, at most three objects down, whether one by one or in lists. */
function textsIn(world: World, all: readonly Value[], keys: RegExp, depth = 0): readonly Value[] {
  return all.flatMap((one) =>
    one.k === 'list'
      ? textsIn(world, one.items.slice(0, mostStatements), keys, depth)
      : [...(entriesOf(world, one) ?? [])].flatMap(([key, value]) => [
          ...(keys.test(key) ? (value.k === 'list' ? value.items.slice(0, mostStatements) : [value]) : []),
          ...(depth < 3 ? textsIn(world, [value], keys, depth + 1) : []),
        ]),
  );
}

const mostStatements = 50;

/** By the model itself; what is looked up by what the model wrote, `routes[args.of].method`, is the code's. */
export function isWritten(one: Value): boolean {
  return one.k === 'model' || (one.k === 'text' && (one.taint & origin.model) !== 0);
}
