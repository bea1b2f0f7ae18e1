import type { ToolClass } from '@retrysafe/decorators';
import { providerOf } from './catalogue/index.js';
import { classOfMeaning } from './class-of.js';
import type { Reached } from './effects/reached.js';
import { isPost } from './effects/says-little.js';
import type { Meaning } from './effects/verbs.js';

/**
 * What code does outweighs what a tool is called. Only a POST says too little by itself: whether it makes, sets, sends or
 * pays is what the service is told it for. A job that is queued, or a thing that is made in a service, may be a message.
 */
export function namedByTool(sure: readonly Reached[], named: Meaning | null, name: string): ToolClass | null {
  if (named === null || named === 'read') return null;
  if (named === 'set' && putsAway.test(name) && !destroys.test(name) && sure.every(isDeleteRequest))
    return 'idempotent-write';
  if (named === 'delete' && destroys.test(name) && sure.every(isRewrite)) return 'irreversible';
  if (takesOff.test(name) && !destroys.test(name) && sure.every(isTakenOff)) return 'idempotent-write';
  if (upserts.test(name) && sure.every((one) => one.effect.kind === 'create' || one.effect.kind === 'set'))
    return 'idempotent-write';
  const posts = sure.every((one) => isPost(one));
  // a key keeps a message from going out twice, it does not call one back
  if (posts && sure.some((one) => one.effect.key?.state === 'passed'))
    return isOutOfHand(named) ? 'irreversible' : null;
  if (posts && named === 'set' && saves.test(name)) return null;
  if (posts || (setsOnly.test(name) && sure.every((one) => isTransaction(one)))) return classOfMeaning(named);
  if (!isOutOfHand(named)) return null;
  return sure.some((one) => one.effect.kind === 'create' && isService(one.effect.module))
    ? classOfMeaning(named)
    : null;
}

/** What DELETE does to a thing is the service's to say: a tool that is named for archiving tells how it is meant. */
const putsAway = /(?:^|[_.-]|[a-z](?=[A-Z]))(?:archive|trash|deactivate|disable|suspend|unpublish|hide)(?![a-z])/i;

function isDeleteRequest({ effect }: Reached): boolean {
  return effect.kind === 'delete' && /(?:\bDELETE|\.delete)$/.test(effect.verb);
}

const destroys = /(?:^|[_.-]|[a-z](?=[A-Z]))(?:delete|destroy|purge|erase|wipe)(?![a-z])/i;

/** `remove_page_label` by `DELETE /pages/1/labels/x`: the page has it no longer, the label is still there. */
const takesOff = /(?:^|[_.-]|[a-z](?=[A-Z]))(?:remove|unassign|untag|unlabel|detach|unlink|revoke)(?![a-z])/i;
const ofThing =
  /\/(?:…|\d+)\/(?:labels?|tags?|roles?|permissions?|links?|relations?|groups?|teams?|topics?)\/(?:…|\d+|\w+)$/i;

function isTakenOff(one: Reached): boolean {
  const target = one.effect.target ?? '';
  return isDeleteRequest(one) && ofThing.test(target) && !ofOwner.test(target);
}

/** `DELETE /orgs/1/teams/2`: what only stands there is gone with it. */
const ofOwner =
  /\/(?:org(?:anization|anisation)?s?|projects?|workspaces?|tenants?|accounts?|boards?|namespaces?|domains?|sites?|forums?|compan(?:y|ies)|realms?|guilds?|servers?|repos?\/(?:…|[\w.-]+))\/(?:…|[\w.-]+)\/\w+\/(?:…|\d+|\w+)$/i;

/** Either branch leaves the same thing behind. */
const upserts = /(?:^|[_.-]|[a-z](?=[A-Z]))(?:upsert|create[_-]?or[_-]?(?:update|replace))(?![a-z])/i;

/** A file of the program's own that is written without the entry: nothing is left of it. */
function isRewrite({ effect }: Reached): boolean {
  return effect.kind === 'set' && /\bwriteFile(?:Sync)?$/.test(effect.verb);
}

/** Messages to people, and money that leaves. */
function isOutOfHand(named: Meaning): boolean {
  return named === 'send' || named === 'pay';
}

/** Whatever is saved by a POST is made anew: what is there already is saved by a PUT. */
const saves = /(?:^|[_-])(?:save|store)(?![a-z])/i;

const setsOnly = /(?:^|[_-])(?:update|set|configure|edit|rename|approve|enable|disable)(?![a-z])/i;

/** A call of a contract may move value or set something: the chain's client sends either in the same way. */
function isTransaction({ effect }: Reached): boolean {
  if (effect.kind !== 'pay') return false;
  return /(?:Transactions?|TX|Tx|writeContract|UserOperation|sendCalls|rpc)$/.test(effect.verb);
}

/** A queue, or a library that the catalogue does not know: databases and files are none. */
function isService(module: string | null): boolean {
  if (module === null) return false;
  const provider = providerOf(module);
  return provider === null || provider.family === 'brokers' || provider.family === 'services';
}
