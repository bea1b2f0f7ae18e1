import { entriesOf } from '../link/elements.js';
import { textOf } from '../link/evaluate.js';
import { memberOf } from '../link/member.js';
import type { Value } from '../link/value.js';
import { hole } from '../link/value.js';
import type { World } from '../link/world.js';
import { appendsBy } from './appends.js';
import { readGraphQL, type GraphQL } from './graphql.js';
import { judgeRequest, type Request } from './http.js';
import { isWritten, judgeStatements, takesStatements } from './posted-sql.js';
import { rpcMeaning } from './rpc.js';

export interface RequestFacts {
  readonly does: Request;
  readonly method: string | null;
  readonly url: string | null;
  readonly graphql: GraphQL | null;
  /** How a write adds to what is there, `append`; null when it does not say so. */
  readonly adds: string | null;
  /** The model chooses the method itself. */
  readonly free: boolean;
}

const methods = /^(?:get|post|put|patch|delete|del|head|options)(?:Form)?$/i;

/** What an HTTP call sends, from the member it calls and its arguments. */
export function readRequest(world: World, member: string, args: readonly Value[]): RequestFacts {
  const url = urlOf(world, args);
  const body = graphqlIn(world, args);
  const given = methods.test(member) ? [world.make.lit(member.replace(/Form$/, ''))] : givenMethods(world, args);
  const names = given
    .map((one) => (one.k === 'lit' ? (one.v === undefined || one.v === null ? 'GET' : String(one.v)) : null))
    .map((one) => (one === 'del' ? 'DELETE' : (one?.toUpperCase() ?? null)));
  const free = given.some(isWritten);
  if (body !== null) return { ...post, does: body.operation === 'query' ? 'read' : body.kind, url, graphql: body };
  const rpc = names.includes('POST') ? rpcMeaning(world, args) : null;
  if (rpc !== null) return { ...post, does: rpc, url };
  const judged = names.map((one) => ({ does: judgeRequest(one, url ?? ''), method: one }));
  const [worst] = judged.sort((a, b) => weight(b.does) - weight(a.does));
  const asked = worst?.does ?? 'unknown';
  const mayState = names.includes('POST') && (asked === 'read' || takesStatements(url ?? ''));
  const stated = mayState ? judgeStatements(world, url ?? '', args) : null;
  if (stated !== null) return { ...post, does: stated, url, free: stated === 'unknown' };
  const adds = asked === 'set' || asked === 'create' ? appendsBy(world, args) : null;
  const isOpaque = asked === 'read' && names.includes('POST') && /graphql\/?$/i.test(url ?? '');
  return {
    does: isOpaque ? 'unknown' : adds === null ? asked : 'delta',
    method: worst?.method ?? names.find((one) => one !== null) ?? null,
    url,
    graphql: null,
    adds,
    free,
  };
}

const post = { method: 'POST', graphql: null, adds: null, free: false } as const;

const order: readonly Request[] = ['read', 'unknown', 'set', 'create', 'delta', 'run', 'send', 'delete', 'pay'];

function weight(one: Request): number {
  return order.indexOf(one);
}

/** The method of `fetch(url, { method })` or `axios({ method })`; absent is GET. */
function givenMethods(world: World, args: readonly Value[]): readonly Value[] {
  // a lone URL is no options
  const [only] = args;
  const isUrl =
    args.length === 1 && only !== undefined && only.k !== 'obj' && only.k !== 'dict' && !isRequestObject(only);
  const options = isUrl ? [] : [...args].reverse();
  for (const [i, arg] of options.entries()) {
    if (i === args.length - 1 && i > 0 && arg.k !== 'obj' && arg.k !== 'dict') continue;
    if (arg.k === 'obj' || arg.k === 'dict' || arg.k === 'union' || arg.k === 'type') {
      const method = memberOf(world, arg, 'method');
      if (
        method.k === 'lit' &&
        method.v === undefined &&
        (arg.k === 'obj' || arg.k === 'dict') &&
        !isOptions(world, arg)
      )
        continue;
      return method.k === 'union' ? method.of : [method];
    }
    if (arg.k === 'model' || isRequestObject(arg)) return [arg];
    if (arg.k === 'top' && args.length > 1) return [arg];
  }
  return [world.make.undefined];
}

/** `new Request(…)` of which nothing is known. */
function isRequestObject(arg: Value): boolean {
  return arg.k === 'ext' && arg.source === 'global' && arg.path[0] === 'Request';
}

function isOptions(world: World, arg: Value): boolean {
  const entries = entriesOf(world, arg);
  return (
    entries !== null &&
    ['headers', 'body', 'url', 'signal', 'data', 'params', 'cache', 'credentials'].some((one) => entries.has(one))
  );
}

const addressKeys = ['url', 'uri', 'path', 'endpoint'];

/** `{ method: 'POST', path: '/bills' }`, which a client is to send; not a route that a server is to answer. */
export function isRequest(world: World, arg: Value): boolean {
  const entries = arg.k === 'obj' || arg.k === 'dict' ? entriesOf(world, arg) : null;
  const method = entries?.get('method');
  if (entries === null || method === undefined || entries.has('handler')) return false;
  const texts = (method.k === 'union' ? method.of : [method]).map(textOf);
  return texts.some((one) => methods.test(one)) && addressKeys.some((key) => entries.has(key));
}

function urlOf(world: World, args: readonly Value[]): string | null {
  const first = args[0];
  if (first === undefined) return null;
  if (first.k === 'obj' || first.k === 'dict') {
    const urls = addressKeys.map((key) => textOf(memberOf(world, first, key)));
    return urls.find((one) => one !== hole && one !== 'undefined') ?? null;
  }
  const url = textOf(first);
  return url === hole ? noteOf(first) : url;
}

/** `new URL('/bills', base)`: what an address was made of. An address that a service answered is none of the question. */
function noteOf(value: Value): string | null {
  return value.k === 'ext' && !value.path.some((step) => ofAnswers.test(step)) ? value.note : null;
}

const ofAnswers = /^(?:json|text|data|body|headers)$/;

/** A GraphQL document among the arguments or in a body. */
export function graphqlIn(world: World, args: readonly Value[]): GraphQL | null {
  for (const arg of args) {
    const own = readGraphQL(textOf(arg));
    if (own !== null) return own;
    if (arg.k !== 'obj' && arg.k !== 'dict') continue;
    for (const key of ['body', 'data', 'query', 'mutation', 'document', 'json', 'operation']) {
      const value = memberOf(world, arg, key);
      const text = readGraphQL(textOf(value));
      if (text !== null) return text;
      if (value.k !== 'obj' && value.k !== 'dict') continue;
      const inner = readGraphQL(textOf(memberOf(world, value, 'query')));
      if (inner !== null) return inner;
    }
  }
  return null;
}
