import { textOf } from '../link/evaluate.js';
import { memberOf } from '../link/member.js';
import type { Value } from '../link/value.js';
import { hole } from '../link/value.js';
import type { World } from '../link/world.js';

const method = /^(?:get|post|put|patch|delete)$/i;
const address = /^(?:https?:\/\/|\u0000?\/)\S*$/;

/** What sends requests is named for it: `acl.grant('/bills', 'get')` and `isAllowed('/bills', 'delete')` send none. */
const sends =
  /call|req|fetch|api|http|query|send|exec|invoke|rest|raw|perform|dispatch|proxy|^(?:get|load|read|run|do|make)/i;

interface Sent {
  readonly method: string;
  readonly url: string;
}

/** `callApi('/bills/1', {}, 'DELETE')`: a method and an address, wherever they stand; null when one of them is missing. */
export function positionalRequest(name: string, args: readonly Value[]): Sent | null {
  if (!sends.test(name)) return null;
  const texts = args.slice(0, 4).map(textOf);
  const [verb, url] = [texts.find((one) => method.test(one)), texts.find((one) => address.test(one))];
  return verb === undefined || url === undefined ? null : { method: verb.toUpperCase(), url };
}

const verbs = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;
const addresses = ['path', 'url', 'uri', 'endpoint', 'pathname'];
/** What is served, kept or told, and not sent. */
const notSent =
  /rout|regist|log|track|trace|audit|record|mock|intercept|describe|assert|^(?:push|add|set|has|on|use|emit)$/i;

/** `ctx.jira({ method: 'POST', path: '/sprint' })`: an object that says a whole request is sent by whoever takes it. */
export function objectRequest(world: World, name: string, args: readonly Value[]): Sent | null {
  const [of] = args;
  if (of?.k !== 'obj' || notSent.test(name)) return null;
  const part = (key: string) => memberOf(world, of, key);
  const method = part('method');
  if (method.k !== 'lit' || !verbs.test(String(method.v)) || part('handler').k === 'fn') return null;
  const url = addresses.map(part).find(mayBeAddress);
  return url === undefined ? null : { method: String(method.v), url: textOf(url) };
}

/** A path, or something that is there and may be one. */
function mayBeAddress(value: Value): boolean {
  const text = textOf(value);
  return text === hole ? value.k !== 'lit' : /^(?:https?:\/\/|\u0000?\/)\S*$/.test(text);
}
