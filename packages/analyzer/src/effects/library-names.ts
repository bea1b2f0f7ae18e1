import type { OutsideCall } from './outside-call.js';
import { membersOf } from './outside-call.js';
import { closuresIn } from './callbacks.js';
import type { Closure } from '../link/value.js';
import type { World } from '../link/world.js';
import { wordsOf } from './words.js';

/** Errors and counts that are told to whoever watches the program. */
const tells =
  /^(?:capture(?:Exception|Error|Message|Event|Feedback)|recordException|recordError|addBreadcrumb|set(?:Tags?|User|Contexts?|Extras?|Attributes?|LogLevel)|configureScope|withScope)$/;
/** Gives back what it writes. */
const formats =
  /^(?:write|print|dump|generate|emit|render|export|save)\w*(?:ToString|ToBuffer|ToJson|ToText|AsString|AsText)$/;
/** How the client itself goes on: by which session, with which headers. */
export const tunes =
  /^set(?:Session(?:Id|Type|State)?|(?:Default)?Headers?|AuthToken|AccessToken|BearerToken|BaseUrl|BaseURL|UserAgent|(?:Default)?(?:Navigation)?Timeout|MaxRetries|Retry\w*|Logger|Verbose|TestIdAttribute)$/;
/** What the library keeps in the memory of the program. */
const keeps =
  /^(?:clear|reset|flush|invalidate|purge|drop|remove|delete)\w*(?:Instances?|Caches?|Timers?|Timeouts?|Buffers?|Listeners|Mocks?)(?:Async|Sync)?$/;
const containers = /(?:Cache|LRU|Lru|LinkedList|PriorityQueue|BloomFilter|Emitter|Trie|Deque)$/;
/** Things of the program itself, that a function of a library makes. */
const parts =
  /^(?:create|make|build|new|init|initialize|open)(?:[A-Z]\w*)?(?:Client|Instance|Api|API|SDK|Sdk|Connection|Transport|Adapter|Provider|Agent|Pool|Logger|Context|Factory|Builder|Schema|Config|Configuration|Options|Parser|Reader|Writer|Stream|Hash|Hmac|Decipher|Cipher|Interface|Element|Program|SourceFile|Wrapper|Proxy|Handler|Middleware|Resolver|Renderer|Router|Store|Cache|Engine|Linter|Formatter|Validator|Serializer|Matcher|Selector|Query|Filter|Fetch|Fetcher|Signer|Url|URL|Headers|Error|Embedding|Embeddings|Emitter|Observer|Iterator|Tokenizer|Encoder|Decoder)$/;
/** The same where a library's own thing makes them. Readers and validators are people, too. */
const tools =
  /^(?:create|make|build|new)(?:[A-Z]\w*)?(?:Parser|Decoder|Encoder|Formatter|Serializer|Tokenizer|Matcher|Expression)$/;
const asks = /^(?:get|gets|fetch|list|read|search|find|lookup|describe|count|select|head)$/;

/**
 * Whether a call into a library that nobody described stays in the program, told by its names: what counts errors,
 * formats, remembers, or makes the clients that later calls go through.
 */
export function staysInProgram(call: OutsideCall): boolean {
  const names = membersOf(call.of);
  const member = names.at(-1) ?? '';
  if (tells.test(member) || formats.test(member) || keeps.test(member) || tunes.test(member)) return true;
  if (tools.test(member) && names.length <= 2) return true;
  if (containers.test(names.at(-2) ?? '')) return true;
  if (call.of.path.includes('new')) return false;
  // `Org.create(options)`: what a class gives is a handle, and what it does is asked of the handle
  const ofClass = names.length === 2 && /^[A-Z][a-z]/.test(names[0] ?? '');
  return (
    (parts.test(member) && names.length === 1) ||
    (ofClass && /^(?:create|make|build|of|init|new(?:[A-Z]\w*)?)$/.test(member))
  );
}

/** `executeGetCall(request)`, and `run(() => work())`: what is handed over is followed by itself. */
export function onlyRuns(world: World, call: OutsideCall, member: string): boolean {
  const [first = '', second = ''] = wordsOf(member);
  // `pool.start(async () => work())`; a callback that takes an error hears of what was started
  if (/^(?:start|tap)$/.test(first))
    return runners.test(namesOf(call)) && closuresIn(world, call.args).some((one) => !takesError(one));
  if (!/^(?:execute|exec|run|perform|dispatch|invoke)$/.test(first)) return false;
  return asks.test(second) || closuresIn(world, call.args).length > 0;
}

/** Things that are there to run the work of others. */
const runners = /pool|queue|limit|throttl|batch|semaphore|mutex|worker|scheduler|runner|tracer|span/i;

function namesOf({ of, callee }: OutsideCall): string {
  const on = callee?.k === 'mem' ? callee.of : null;
  const name = on?.k === 'ref' ? on.name : on?.k === 'mem' && typeof on.prop === 'string' ? on.prop : '';
  return `${of.source} ${of.path.join(' ')} ${name}`;
}

function takesError({ fn, act }: Closure): boolean {
  const [first] = fn.params;
  return /^_?(?:e|err|error)$/.test(first === undefined ? '' : (act.module.bindings[first]?.name ?? ''));
}
