import type { Reached } from './reached.js';
import { leadingMeaningOf } from './verbs.js';
import { wordsOf } from './words.js';

/** A request or a message to a program that says too little by itself: whether it makes, sets or sends is what the other end is told it for. */
export function isPost({ effect }: Reached): boolean {
  return (
    ((effect.kind === 'send' || effect.kind === 'run') && toProgram.test(effect.verb)) ||
    (/(?:\bPOST|\.post)$/.test(effect.verb) && (effect.kind === 'create' || isRunOfAny(effect))) ||
    /\.(?:batchUpdate|bulkWrite|mutate)$/.test(effect.verb)
  );
}

/** Through a socket, to another program and not to people. */
export const toProgram =
  /(?:^|\.)(?:ws|websocket|socket)\.(?:send|emit)$|^(?:net|tls)\..*\.write$|(?:^|\.)send\w*(?:Socket|WebSocket|Ipc|Native(?:Messag|Host|$))\w*$/i;

/** `POST /actions/run`: what is run stands in the body. */
function isRunOfAny({ kind, target }: Reached['effect']): boolean {
  return kind === 'run' && /\/(?:run|execute|invoke|call|dispatch)\/?$/.test(target ?? '');
}

const asks =
  /^(?:get|list|search|find|query|fetch|lookup|count|describe|read)(?![a-z])|[_-](?:get|list|search|find|query|fetch|lookup|count)$/i;

/** The same of tools whose request must not be called after a deed: what analyses may start a job. */
const looks =
  /^(?:[a-z0-9]+[_-])?(?:get|list|search|find|query|fetch|lookup|count|describe|read|scrape|extract|parse|decode|discover|explain|analy[sz]e|summari[sz]e|plan|suggest|recommend|check|validate|verify|preview|calculate|estimate|compare|translate|detect|ask|answer)(?![a-z])/i;

/** Pictures of what the model gives: they are drawn, and nobody is told. */
const draws =
  /^(?:[a-z0-9]+[_-])?(?:generate|render|draw|plot)[A-Z_-].*(?:chart|diagram|graph|plot|map|qr[_-]?code|spreadsheet)s?$/i;

const nowhere = /^(?:https?:\/\/[^/]+)?(?:\/(?:api|rest|v?\d+(?:\.\d+)?))*\/?…?(?:\?…?)?$/;

/** A POST to an address that says nothing, or from a tool that is named for asking: many services are asked that way. */
export function isPlainPost(one: Reached, name: string): boolean {
  const { target } = one.effect;
  if (!isPost(one)) return false;
  if (asks.test(name) || draws.test(name)) return true;
  const open = target === null || nowhere.test(target) || (looks.test(name) && !/feedback/i.test(name));
  return open && !one.path.slice(1).some((step) => isDeed(step.fn));
}

/** `SentryApi.startAutofix` says what is asked for, `Client.post` and `executeRequest` do not. */
function isDeed(fn: string): boolean {
  const name = fn.slice(fn.lastIndexOf('.') + 1);
  const meaning = leadingMeaningOf(name);
  return meaning !== null && meaning !== 'read' && wordsOf(name).length > 1 && !transports.test(name);
}

const transports =
  /^(?:post|put|patch|send|execute|exec|run|call|perform|make|invoke|dispatch|submit|create|init|start|retry|set|record|write|save|add|reset)\w*(?:Json|JSON|Request|Req|Query|Call|Http|HTTP|Fetch|Api|API|Client|Retry|Retries|Auth|Headers?|Context|Session|Command|Rpc|RPC|Operation|GraphQL|Options|Params|Timeout|Cache|State|Metrics?|Usage|Socket)\w*$/;

/** What a tool that only asks puts into a bucket, for the model to fetch it there. */
export function isHandedOver({ effect }: Reached, name: string): boolean {
  return effect.kind === 'set' && buckets.test(`${effect.module ?? ''} ${effect.verb}`) && fetches.test(name);
}

const buckets =
  /(?:client-s3|@google-cloud\/storage|storage-blob|^minio|r2)\b.*(?:PutObject|Upload|file\.save|upload|put)/i;
const fetches = /(?:^|[_-])(?:get|download|export|fetch|render|query|list|search)(?![a-z])/i;
