import { basename } from 'node:path';
import { providerOf } from '../catalogue/index.js';
import type { Activation } from '../link/value.js';
import type { FunctionIR, ModuleIR } from '../lower/ir.js';
import type { Reached } from './reached.js';
import { wordsOf } from './words.js';

const telemetry =
  /^_?(?:posthog|mixpanel|ga4?|logger|log|trace|debug|logTo\w*|log[A-Z]\w*|emit(?:Telemetry|Metric)\w*|record(?:Metric|Usage|Telemetry|Latency|Duration|ToolCall)\w*|send(?:Telemetry|Analytics|Metrics?)\w*|report(?:Usage|Error|Telemetry)\w*|write(?:To)?Logs?|append(?:To)?Logs?|capture(?:Exception|Error|Event|Usage|Telemetry|Analytics|_\w+)?|track(?:GA4?|Event|Usage|Error|Tool\w*|Call\w*|Telemetry|Analytics|Metric\w*|_\w+)?)$|[tT]elemetry/;
const telemetryFile =
  /^(?:.*[-_.])?(?:telemetry|tracking|tracer|tracing|logger|logging|posthog|analytics|metrics|(?:usage|event)[-_.]?tracker|audit[-_.]?log(?:ger)?)\.\w+$/i;
const cache =
  /^_?(?:get|set|read|write|load|save|update|invalidate|clear|flush|prune|evict|with|use|put|add|store)?(?:From|In|To)?(?:[A-Z][a-z]+){0,2}[cC]ache[ds]?(?:[A-Z][a-z]+){0,2}$|[mM]emoize/;
const signIn =
  /^_?(?:refresh(?:\w*(?:Tokens?|Auth|Session|Credentials))?|(?:get|fetch|obtain|acquire|request|exchange|renew|ensure|load|save|store|persist|read|write)\w*(?:Tokens?|Credentials?|Auth|OAuth|Authenticated|Authentication)(?:(?:To|From|In|On)(?:Disk|Files?|Cache|Storage|Store|Keychain|Keyring|Memory))?|authenticate(?!d[A-Z])\w*|authorize(?:Request|Client)?|login(?:With\w+)?|signIn\w*|perform(?:OAuth|Auth)\w*|start(?:OAuth|Auth)\w*|handleOAuth\w*|ensure(?:Connected|Connection|Initiali[sz]ed|Ready|Client|Loaded)|(?:create|start|open|delete|destroy|expire|touch|extend|end|close)Session)$/;

/** Classes that keep what a login gave. */
const keepsLogins = /(?:Token|Credentials?|OAuth)(?:Cache|Store|Storage|Keychain|Persistence)$/;

/** Classes that write down what was called by whom. */
const keepsAudits = /Audit(?:Log|Logger|Store|Trail|Sink|Writer|Recorder)$/;
const changesAudits =
  /^_?(?:delete|remove|purge|clear|prune|truncate|drop|wipe|erase|redact|reset|approve|reject|update|restore|send|pay)/;

/** Classes that count how often what was called, whatever they keep it in. */
const keepsCounts = /(?:Stats|Usage|Telemetry|Analytics)(?:Tracker|Collector|Recorder|Reporter)$/;
const changesMore =
  /^_?(?:create|delete|remove|send|pay|update|import|invite|post|publish|e?mail|notify|charge|bill|invoice|refund|wipe|purge|submit|upload)(?![a-z])/;

/** Counting calls so that there are not too many, and telling how much was used. */
const limits = /(?:[rR]ateLimit|[tT]hrottle|[cC]ooldown)(?:ed|er|ing|s)?(?=[A-Z]|$)/;
const usage =
  /^_?(?:save|record|track|log|report|invoke|emit|publish|ingest)\w*(?:Usage|Analytics|Metrics?|Telemetry)(?:Sink|Event|Record|Log)?s?$/;

/** `recordOutageSafely`: what went wrong, noted so that nobody hears when that fails. A payment is none of it. */
const notes =
  /^_?(?:record|report|note|track|log|flush)(?:[A-Z]\w*)?(?:Error|Failure|Outage|Exception|Issue|Problem|Warning|Event|Metric|Usage|Telemetry|Log|Logger|Trace|Span|Stat)s?(?:Safely|Quietly|Silently|BestEffort)$/;

/** `fetchWithRateLimit`, `requestWithAuth`, `fetchAuthenticated`, `logAndExecute`: the work itself, with something around it. */
const works =
  /^_?(?:fetch|request|send|call|post|put|patch|make)(?:Authenticated|RateLimited|Throttled)(?:[A-Z]\w*)?$|^_?(?:perform|execute|make|do|send)Auth(?:ed|enticated|ori[sz]ed)?(?:[A-Z]\w*)?(?:Request|Call|Fetch|Query)$|And(?:Execute|Run|Call|Send|Invoke|Handle|Do|Perform|Apply|Save|Create|Update|Delete|Fetch|Return)|^_?(?:fetch|request|call|execute|exec|run|send|make|do|invoke|perform|post|put|patch|delete|api|query|http|process|handle)\w*With[A-Z]/;

const quietNames = [telemetry, cache, signIn, limits, usage, notes];

/** Logs, metrics, caches and the login that a call needs are no effects of a tool. */
export function isHousekeeping(module: ModuleIR, fn: FunctionIR): boolean {
  const known = told.get(fn) ?? soundsLikeHousekeeping(module, fn);
  told.set(fn, known);
  return known;
}

const told = new WeakMap<FunctionIR, boolean>();

function soundsLikeHousekeeping(module: ModuleIR, { name, c }: FunctionIR): boolean {
  if (name === '' || name === 'default') return telemetryFile.test(basename(module.path));
  if (works.test(name)) return false;
  const owner = module.classes[c]?.name ?? '';
  if (keepsLogins.test(owner) || (keepsAudits.test(owner) && !changesAudits.test(name))) return true;
  if (keepsCounts.test(owner) && !changesMore.test(name)) return true;
  return quietNames.some((names) => names.test(name)) || telemetryFile.test(basename(module.path));
}

const reads = /^(?:get|list|find|search|lookup|describe|read|is|has|check|validate|verify|count|show|query)$/;
const writes = /^(?:or|and|create|set|update|delete|add|insert|ensure|upsert|save)$/;

/** `getSession`, `ensureFreshToken`: who calls is looked up, kept alive and thrown out when it has lapsed. */
const keeps = /^(?:get|ensure|resolve|rehydrate|require|load|touch|validate|verify|check|find)$/;
const logins = /^(?:sessions?|tokens?|credentials?|auth)$/;

/** `getMailClientForUser`: on the way to a client a login is renewed, or somebody is told that it has lapsed. */
const givesClient =
  /^_?(?:get|load|resolve|obtain)\w*(?:Client|Connection|Transport)(?:(?:For|With|From|By|Of)[A-Z]\w*)?$/;

/** A client that is made where there is none, `getOrCreateClient`, may as well be a customer. */
function isOnWayToClient({ fn }: Activation, { effect }: Reached): boolean {
  if (
    !givesClient.test(fn.name) ||
    effect.free ||
    wordsOf(fn.name)
      .slice(1)
      .some((word) => makes.test(word))
  )
    return false;
  return effect.kind === 'set' || effect.kind === 'send';
}

const makes = /^(?:and|or)$/;

/** `withStoreLock`: the file that stands for a lock goes with it, unlike the lock that a tool takes or gives back. */
const locks = /^_?(?:with|under|using)\w*[lL]ock(?:s|file|File)?$/;
const lockDeeds = /\b(?:rm|rmdir|mkdir|unlink|open|close)(?:Sync)?$/;

function isOfLock({ fn, module }: Activation, { effect, path }: Reached): boolean {
  const [, ...further] = path;
  return (
    locks.test(fn.name) &&
    lockDeeds.test(effect.verb) &&
    effect.module !== null &&
    files.test(effect.module) &&
    // what is done in the lock may stand in the same file
    further.length <= 2 &&
    further.every((one) => one.module === module && /lock/i.test(one.fn)) &&
    !effect.free
  );
}

const files = /^(?:node:)?fs\b|^fs-extra|workers-types/;

function isPlainStore({ effect }: Reached): boolean {
  return effect.kind !== 'send' && effect.kind !== 'pay' && effect.kind !== 'run' && !effect.free;
}

/** What a server notes of its callers' sessions stands in a store that forgets. */
function isOfSession(act: Activation, { effect }: Reached): boolean {
  if (effect.module === null || !/[a-z]Sessions?$/.test(act.fn.name)) return false;
  return providerOf(effect.module)?.family === 'key-value';
}

/** `getDb`, `ensureSchema`: whoever asks for the database finds its tables made and brought up to date. */
function opens([first = '', ...rest]: readonly string[]): boolean {
  const last = rest.at(-1) ?? '';
  if (/^(?:get|open|connect|use|require)$/.test(first)) return /^(?:db|database|sqlite|connection)$/.test(last);
  return (
    first === 'ensure' && /^(?:db|database|schemas?|tables?|columns?|index(?:es)?|migrations?|migrated)$/.test(last)
  );
}

/**
 * What a function named for reading does on the side: it throws out what has lapsed, makes a folder, sets up what it
 * gives, posts a query. What is deleted, sent or paid through a service stays what it is.
 */
export function isOnTheSide(act: Activation, one: Reached): boolean {
  const [first = '', ...rest] = wordsOf(act.fn.name);
  if (isOfSession(act, one) || isOnWayToClient(act, one) || isOfLock(act, one)) return true;
  if (!one.effect.free && one.effect.verb.startsWith('SQL ') && opens(wordsOf(act.fn.name))) return true;
  if (rest.some((word) => writes.test(word))) return false;
  if (keeps.test(first) && rest.some((word) => logins.test(word)) && isPlainStore(one)) return true;
  const { kind, module, free } = one.effect;
  const isFile = module !== null && files.test(module);
  // what is loaded is kept for the next time
  if (isFile && first === 'load') return true;
  if (!reads.test(first)) return false;
  if (isFile) return true;
  // a store that finds an entry lapsed and removes it
  if (
    rest.length === 0 &&
    kind === 'delete' &&
    /^(?:get|has|read)$/.test(first) &&
    one.path.at(-1)?.module === act.module
  )
    return true;
  return rest.length > 0 && !free && kind !== 'delete' && kind !== 'send' && kind !== 'pay';
}
