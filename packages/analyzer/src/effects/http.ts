import type { EffectKind } from '../model.js';
import { hole } from '../link/value.js';
import { judgeGet } from './get-that-acts.js';
import { meaningOf, meanings } from './verbs.js';
import { wordsOf } from './words.js';

/** What a request does, by its method and URL; `unknown` when neither tells. */
export type Request = EffectKind | 'read' | 'unknown';

const asksOnly =
  /^(?:search|searches|query|queries|find|filter|lookup|list|get|fetch|read|retrieve|count|aggregate|preview|validate|verify|estimate|calculate|check|simulate|explain|analy[sz]e|batchget|batch-get|batch_get|mget|msearch|sql|introspect|scroll|summarize|suggest|autocomplete|diff|compare|quote|quotes|translate|detect|embeddings|completions|rerank|resolve|export|download|info|status|introspection|timeseries|metrics|statistics|report|reports|runreport|batchrunreports|scrape|extract|map|graphql|describe|test|parse|upload-?urls?|signed-?urls?|presign(?:ed)?(?:-?urls?)?|render|complete|chat|inspect|ask|answer|scan|free-busy|freebusy|evaluate)$/;
const token =
  /(?:^|\/)(?:oauth2?|tokens?|login|signin|sign-in|auth|authorize|refresh|session|authenticate|access_token|jwt)(?:\/(?:token|v\d+|refresh|login|access_token))*\/?$/i;

const ofSets =
  /^(?:members?|memberships?|reactions?|starred|stars?|watchers?|followers?|following|assignees?|collaborators?|favou?rites?|likes?|votes?|subscribers?|participants?|reviewers?|requested_reviewers|bookmarks?|pins?)$/i;
const shortLived = /^(?:sessions?|actions|locks?|leases?|typing|interact)$/i;

/** What is taken from another thing's set, and what ends by itself: deleting one destroys nothing. */
function isPassing(path: string): boolean {
  const parts = path.split('/').filter((one) => one !== '');
  const at = parts.findLastIndex((one) => !isId(one));
  const resource = parts[at] ?? '';
  return (
    shortLived.test(resource) || (ofSets.test(resource) && parts.slice(0, at).some((one, i) => i > 0 && isId(one)))
  );
}

function isId(part: string): boolean {
  return part.includes(hole) || /^\d+$/.test(part);
}

const telemetry =
  /google-analytics\.com\/(?:mp\/|g\/)?collect|i\.posthog\.com|posthog\.com\/(?:capture|batch|decide|e\/)|mixpanel\.com\/(?:track|engage)|segment\.(?:io|com)\/v1|amplitude\.com\/(?:2\/httpapi|batch)|ingest\.(?:\w+\.)?sentry\.io|\/(?:telemetry|beacon)(?:\/|$|\?)/i;

export function judgeRequest(method: string | null, url: string): Request {
  if (method?.toUpperCase() === 'POST' && telemetry.test(url)) return 'read';
  const path = pathOf(url);
  const last = lastWord(path);
  const verb = method?.toUpperCase() ?? null;
  switch (verb) {
    case 'GET':
      return judgeGet(url, path, last);
    case 'HEAD':
    case 'OPTIONS':
    case 'QUERY':
    case 'PROPFIND':
    case 'REPORT':
      return 'read';
    case 'DELETE':
      return isPassing(path) ? 'set' : 'delete';
    case 'PUT':
    case 'PATCH':
      return 'set';
    case 'POST':
      return judgePost(path, last);
    default:
      return 'unknown';
  }
}

/** A model that is asked, perhaps through the program's own server. */
const modelAsked = /(?:^|\/)(?:v\d+|api|openai|ai|llm)\/(?:responses|messages\/count_tokens|generate-?text)\/?$/i;

/** What a policy allows, and routes that are computed. `POST /firewall/allow` allows, and `POST /compute` may make a machine. */
const answers = /\/data\/(?:.*\/)?allow\/?$|[/:.]compute[A-Z]\w*\/?$/;

/** What is evaluated in a page is code, and not a rule or a flag. */
const runsCode =
  /(?:^|\/)(?:pages?|tabs?|browsers?|frames?|elements?|sessions?|scripts?|js)\/(?:[^/]*\/)?evaluate\/?$/i;

/** `/tasks/1/complete`, `/incidents/1/resolve`: done to one thing, where `/complete` and `/resolve` by themselves only answer. */
const settlesOne = new RegExp(`/(?:${hole}|\\d+)[/:](?:complete|resolve)/?$`, 'i');

/** `/conversations.history`, `/search.messages`: a method by its thing and its name. */
const asksOfThing = /^(?:search\.\w+|(?:\w+\.)+(?:history|replies|members|info|list|identity|counts))$/i;

/** `/v1/retrieve/forecasts/dsp`: the verb stands before what is asked for. `/retrieve/forecasts/delete` asks for nothing. */
const asksBefore = /(?:^|\/)retrieve\/(?:[a-z]\w*\/)*([a-z]\w*)\/?$/i;

function retrieves(path: string): boolean {
  const last = asksBefore.exec(path)?.[1];
  return last !== undefined && !wordsOf(last).some(isDeed);
}

function judgePost(path: string, end: string | null): Request {
  // `chat.postMessage` is a post: what stands before the dot says of what
  const last = end === null ? null : end.slice(end.lastIndexOf('.') + 1);
  if (token.test(path) || /(?:^|\/)(?:sign-?in|log-?in|oauth2?|token)(?:\/|$)/i.test(path)) return 'read';
  if (last === null) return 'create';
  if (modelAsked.test(path)) return 'read';
  if (answers.test(path) || retrieves(path) || asksOfThing.test(end ?? '')) return 'read';
  if (runsCode.test(path)) return 'run';
  if (settlesOne.test(path)) return 'set';
  const words = wordsOf(last.replace(/^(?:batch|bulk)[_-]?(?=[a-z]+[_-]?[a-z])/i, ''));
  const lead = words[0] ?? '';
  if (lead === 'copy') return 'create'; // in a service a copy is one more
  if (asksOnly.test(last.toLowerCase()) || (words.length > 1 && asksByTwo(lead, words.at(-1) ?? ''))) return 'read';
  const meaning = meaningOf(last);
  if (meaning === null || meaning === 'read' || (words.length > 1 && (things.test(lead) || words.at(-1) === 'set')))
    return 'create';
  // a plural noun that happens to be a verb names a collection: POST /transfers is a transfer all the same
  return meaning;
}

/** `/run-query`, `/search-users`; but `/acceptQuote`, `/delete-filter` and `/check-in` do something to what is asked for. */
function asksByTwo(lead: string, last: string): boolean {
  if (/^(?:list|report|status|map|test|sql)s?$/.test(last)) return false;
  if (asksOnly.test(lead)) return !isDeed(last) && !(lead === 'check' && /^(?:in|out)$/.test(last));
  return asksOnly.test(last) && !isDeed(lead);
}

/** What is run may be a question. */
function isDeed(word: string): boolean {
  const meaning = meanings.get(word);
  return meaning !== undefined && meaning !== 'read' && meaning !== 'run';
}

/** `POST /filters` may make a filter as well as use one: the tool's name says which. */
export function mayMakeThing(url: string): boolean {
  return madeAsWell.test(wordsOf(lastWord(pathOf(url)) ?? '').at(-1) ?? '');
}

const madeAsWell =
  /^(?:filters?|lists?|estimates?|maps?|exports?|quotes?|tests?|reports?|scans?|queries|searches|chats?|status|metrics|summary)$/;

/** Verbs that are nouns at the head of a resource's name: `/release_bundles`, `/order-lines`, `/email_templates`. */
const things = /^(?:release|order|label|tag|group|record|draft|email|document|template|review|project|issue|comment)$/;

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? '';
}

/** The last part of a path that is written out. */
function lastWord(path: string): string | null {
  const parts = path
    .split(/[/:]/)
    .filter((one) => one !== '' && !one.includes(hole) && !/^v\d+(?:\.\d+)?$/.test(one) && !/^[{<:]/.test(one));
  const end =
    path
      .split('/')
      .filter((one) => one !== '')
      .at(-1) ?? '';
  return end.includes(hole) && !end.includes(':') ? null : (parts.at(-1)?.replace(/\.(?:json|php|xml)$/, '') ?? null);
}
