import { textOf } from '../link/evaluate.js';
import type { Value } from '../link/value.js';

const method = /^(?:get|post|put|patch|delete)$/i;
const address = /^(?:https?:\/\/|\u0000?\/)\S*$/;

/** What sends requests is named for it: `acl.grant('/bills', 'get')` and `isAllowed('/bills', 'delete')` send none. */
const sends =
  /call|req|fetch|api|http|query|send|exec|invoke|rest|raw|perform|dispatch|proxy|^(?:get|load|read|run|do|make)/i;

/** `callApi('/bills/1', {}, 'DELETE')`: a method and an address, wherever they stand; null when one of them is missing. */
export function positionalRequest(
  name: string,
  args: readonly Value[],
): { readonly method: string; readonly url: string } | null {
  if (!sends.test(name)) return null;
  const texts = args.slice(0, 4).map(textOf);
  const [verb, url] = [texts.find((one) => method.test(one)), texts.find((one) => address.test(one))];
  return verb === undefined || url === undefined ? null : { method: verb.toUpperCase(), url };
}
