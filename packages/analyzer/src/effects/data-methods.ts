import { providerOf } from '../catalogue/index.js';
import type { OutsideCall } from './outside-call.js';

const dataMethods =
  /^(?:join|push|pop|shift|unshift|splice|sort|reverse|fill|concat|includes|indexOf|lastIndexOf|map|filter|forEach|reduce|some|every|findIndex|slice|split|trim|toString|toLowerCase|toUpperCase|startsWith|endsWith|match|matchAll|keys|values|entries|flat|flatMap|at|charAt|padStart|padEnd|localeCompare|toFixed|toISOString|toLocaleString|then|catch|finally|getTime|test|toJSON|toArray|has|next|return|bind|text|json|blob|arrayBuffer|formData|clone|bytes)$/;
const releases =
  /^(?:destroy|cleanup|dispose|terminate|abort|teardown|drain|flush|shutdown|close|end|disconnect|release|free|unref|cancel|stop)$/;

/** Methods of lists, texts and promises on what a call gave back, and letting go of a thing. */
export function isDataMethod(call: OutsideCall, member: string): boolean {
  if (dataMethods.test(member)) return call.of.path.length > 1;
  if (member === 'replace' || member === 'replaceAll')
    return call.args.length === 2 && providerOf(call.of.source)?.family !== 'mappers';
  if (member === 'set' || member === 'append')
    return call.args.length === 2 && call.of.path.includes('()') && providerOf(call.of.source) === null;
  return (
    releases.test(member) &&
    call.args.length === 0 &&
    call.of.path.length > 1 &&
    providerOf(call.of.source)?.family !== 'mappers'
  );
}

/** A method that only lists, texts and promises have. */
export function isMethodOfData(name: string): boolean {
  return dataMethods.test(name);
}

const otherMethods =
  /^(?:replace|replaceAll|get|set|add|delete|clear|append|call|apply|parse|safeParse|substring|charCodeAt|trimEnd|trimStart|hasOwnProperty|valueOf|toLocaleDateString|toLocaleTimeString|get(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)|search|exec|find|findLast|toSorted|toReversed|encode|decode|cancel|abort|end|close)$/;

/** A name that lists, texts, maps, dates or promises have a method of: what is called so is most likely theirs. */
export function isLanguageMethod(name: string): boolean {
  return isMethodOfData(name) || otherMethods.test(name);
}
