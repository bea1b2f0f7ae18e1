import type { KeySlotRow, Provider } from '../catalogue/provider.js';
import { textOf } from '../link/evaluate.js';
import type { World } from '../link/world.js';
import { mayMakeThing } from './http.js';
import { effect, membersOf, question, withKeyOnly, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';
import { undecided } from './raw.js';
import { isRequest, readRequest } from './request.js';
import { isGrave } from './verbs.js';

/** What a call does that sends an HTTP request: its method, its address and its body tell. */
export function byRequest(world: World, call: OutsideCall, key?: KeySlotRow): Judged {
  const member = membersOf(call.of).at(-1) ?? '';
  const facts = readRequest(world, member, call.args);
  if (facts.does === 'read' && facts.method === 'POST' && facts.url !== null && mayMakeThing(facts.url))
    return question(call, `${nameOf(call, member)} POST`, facts.url);
  if (facts.does === 'read') return withKeyOnly(world, call, key);
  const name = `${nameOf(call, member)} ${facts.method ?? ''}`.trim();
  const target = facts.graphql?.operation === 'mutation' ? facts.graphql.fields.join(', ') : facts.url;
  if (facts.does === 'unknown')
    return facts.free ? effect(world, call, { kind: 'run', verb: name, target, free: true }) : undecided;
  const verb = facts.graphql?.operation === 'mutation' ? `GraphQL mutation ${facts.graphql.fields[0] ?? ''}` : name;
  return effect(world, call, {
    kind: facts.does,
    verb,
    target,
    key,
    delta: facts.adds,
    grave: isGrave(facts.does, target ?? ''),
  });
}

/** `client.post('/bills', …)` and `client.call({ method: 'POST', path: '/bills' })` of an SDK whose methods the catalogue does not list. */
export function isRequestTo(world: World, { args }: OutsideCall, member: string): boolean {
  const [first] = args;
  if (first === undefined) return false;
  if (/^(?:get|post|put|patch|delete|request)$/.test(member) && /^(?:https?:|\0?\/)/.test(textOf(first))) return true;
  return isRequest(world, first);
}

/** `axios.create()(config)`: what a library of requests makes is called as the library itself is. */
export function isMadeClient({ of }: OutsideCall, provider: Provider): boolean {
  return provider.family === 'http' && /^(?:\(\)|new)$/.test(of.path.at(-1) ?? '') && makers.test(of.path.at(-2) ?? '');
}

/** A short name such as `post` says less than whose it is. */
function nameOf({ of }: OutsideCall, member: string): string {
  if (member === '' || member === 'default' || makers.test(member)) return of.source;
  return member.length < 7 && of.source !== 'global' ? of.source : member;
}

/** Ways of a library of requests to give a client of its own. */
const makers = /^(?:create|extend|defaults|instance|AxiosInstance|AxiosStatic|KyInstance|Got)$/;
