import type { EffectKind } from '../model.js';
import { wordsOf } from './words.js';

export type Meaning = EffectKind | 'read';

const words: Readonly<Record<Meaning, string>> = {
  read: 'get list find search fetch read query count show describe view lookup check inspect browse retrieve load has can exists resolve parse validate verify compare calculate compute format convert analyze analyse explain preview diff status filter sort peek poll watch wait tail history stat ping help info whoami estimate quote simulate screenshot snapshot download export summarize summarise detect extract scrape map discover lint review render transform translate suggest recommend introspect monitor debug trace observe examine probe audit identify measure iterate paginate scan match glob grep ls cat head blame logs log health version is are to from on of ensure encode decode hash serialize collect gather enumerate lookup test report think plan ask prompt head options describe generate contains matches equals intersects overlaps',
  set: 'update set edit modify change patch put upsert rename move assign unassign enable disable archive unarchive restore replace configure save mark star unstar label unlabel tag untag pin unpin lock unlock close reopen publish unpublish subscribe unsubscribe follow unfollow approve reject accept decline merge apply override reset write link unlink attach detach complete uncomplete finish overwrite activate deactivate select assign hide show mute unmute store persist register transition promote grant join leave resolve checkout stage unstage rebase revert resize migrate complete copy symlink mkdir chmod optimize organize convert bookmark react vote upvote watch unblock block ban unban prioritize reorder reschedule reassign snooze triage disconnect tune trash untrash favorite favourite unfavorite unfavourite terminate rotate logout release reconnect uncheck undelete unvote',
  create:
    'create add insert new import upload make duplicate clone fork submit schedule book comment start_trial post generate compose draft provision open_issue instantiate enqueue queue record commit push issue mint log_time init initialize launch_project save_as bulk_create order allocate',
  delta:
    'append increment decrement toggle prepend bump incr decr incrby decrby adjust credit debit increase decrease lpush rpush zincrby hincrby',
  delete:
    'delete remove destroy drop purge erase wipe truncate clear cancel uninstall del rm rmdir unlink revoke discard prune deprovision teardown cleanup empty abort finalize finalise void',
  send: 'send email notify message invite reply forward tweet broadcast dm sms publish_message announce respond remind postmessage sendmail sendmessage',
  pay: 'pay charge refund transfer payout withdraw capture swap deposit buy sell trade bridge stake unstake lend borrow repay checkout_session purchase donate settle tip wrap unwrap airdrop burn',
  run: 'run execute exec trigger invoke launch start stop restart deploy build kill rollback retry rerun scale install click press type fill drag hover tap swipe spawn eval dispatch perform reboot redeploy drain cordon play pause resume submit_form upgrade crank reload navigate goto open evaluate interact',
};

export const meanings: Map<string, Meaning> = new Map();
for (const [meaning, list] of Object.entries(words))
  for (const word of list.split(' ')) if (!meanings.has(word)) meanings.set(word, meaning as Meaning);

/** Things of which a set is made: adding one twice is adding it once. */
const members =
  /^(?:labels?|tags?|members?|users?|roles?|reactions?|permissions?|collaborators?|assignees?|favou?rites?|stars?|watchers?|relations?|links?|followers?|groups?|teams?|subscribers?|participants?|viewers?|reviewers?|owners?|scopes?|topics?|categor(?:y|ies)|emails?|domains?|features?|filters?|access)$/;

/** What a name says that a function does, from its first word that says anything; null when none does. */
export function meaningOf(name: string): Meaning | null {
  const known = found.get(name);
  if (known !== undefined) return known;
  const meaning = firstMeaning(name);
  found.set(name, meaning);
  return meaning;
}

const found = new Map<string, Meaning | null>();
const leading = new Map<string, Meaning | null>();

function firstMeaning(name: string): Meaning | null {
  const list = wordsOf(name);
  for (const [i, word] of list.entries()) {
    const meaning = meanings.get(word);
    if (meaning === undefined) continue;
    return refine(meaning, word, list.slice(i + 1));
  }
  return null;
}

/** The same, only when the first word itself says it: `createIssue`, not `onCreate`. */
export function leadingMeaningOf(name: string): Meaning | null {
  const known = leading.get(name);
  if (known !== undefined) return known;
  const meaning = ownMeaning(name);
  leading.set(name, meaning);
  return meaning;
}

/** Words that name a thing as often as a deed: `client.issue(id)` only reads one. */
const nouns =
  /^(?:issue|comment|label|tag|link|order|record|draft|book|star|schedule|message|email|invite|pin|bookmark|queue|share|document|register|vote|group|mark|store|title|lock|block|press|play|drop|join|complete|commit|log|review|stage|title|text|type|forward|reply|tip|trade|checkout|empty|trigger|watch|charge|post|push|scale|build|start|stop|process|import|upload|transition|react|compose|reset|select|cancel)$/;

/** A transaction that is handed to a chain or a bank. */
const sendsTransaction =
  /^(?:sign)?(?:And|Or)?(?:send|submit|broadcast|execute)\w*?(?:transactions?|tx|userOp(?:eration)?)$/i;

function ownMeaning(name: string): Meaning | null {
  if (sendsTransaction.test(name)) return 'pay';
  if (nouns.test(name.replace(/^_+/, ''))) return soleMeaning(name);
  const [first, ...rest] = withoutManner(wordsOf(name));
  if (
    first !== undefined &&
    /^(?:issue|comment|label|tag|link|order|record|draft|email|message|document|group|project|template|review)$/.test(
      first,
    )
  )
    return null;
  const asked = first === undefined ? null : requestMeaning(first, rest);
  if (asked !== null) return asked;
  if (first === 'open' && standing.test(rest.slice(0, 2).join(' '))) return 'read';
  if (first === 'select' && rest.length > 0 && !/^options?$/.test(rest[0] ?? '')) return 'read';
  const meaning = first === undefined ? undefined : meanings.get(first);
  if (meaning === undefined || first === undefined) return null;
  if (meaning === 'pay' && oftenOther.test(first) && !rest.some((one) => money.test(one))) return null;
  return refine(meaning, first, rest);
}

/** `openOrders`, `openPositionList`: those that are open. `openPosition` opens one. */
const standing =
  /^(?:(?:orders|positions|trades|issues|tickets|interest)\b|(?:order|position|trade|issue|ticket) (?:list|count|summary|history)$)/;

/**
 * Clients that are generated from a description of a service name their functions after method and path:
 * `postBillValidate` only asks, `postBillByIdPublish` sets.
 */
function requestMeaning(method: string, path: readonly string[]): Meaning | null {
  if (path.length < 2 || !/^(?:post|put|patch)$/.test(method)) return null;
  const last = path.at(-1) ?? '';
  if (looksOnly.test(last)) return 'read';
  if (/^(?:execute|run)$/.test(last) && /^(?:query|queries|search|report)$/.test(path.at(-2) ?? '')) return 'read';
  const meaning = meanings.get(last);
  return meaning === undefined || meaning === 'read' || meaning === 'create' || nouns.test(last) ? null : meaning;
}

const looksOnly =
  /^(?:validate|validation|verify|search|query|filter|lookup|preview|estimate|calculate|simulate|check|compare|diff|count|explain|analy[sz]e|available|compositions)$/;

/** Verbs of money that are done to errors, pictures and promises at least as often. */
const oftenOther = /^(?:wrap|unwrap|capture|bridge|settle|swap|tip|burn|stake|trade)$/;
const money =
  /^(?:e?thx?|weth|sol|btc|usdc?|eur|tokens?|coins?|natives?|nfts?|payments?|orders?|charges?|funds?|authori[sz]ations?|intents?|balances?|assets?|holds?|deposits?|invoices?|money|amounts?|currency|exact|in|out)$/;

/** How a thing is done, before what is done: `batchUpdate`, `beginDelete`, `safeRemove`. */
const manners = /^(?:batch|bulk|begin|multi|async|try|safe|safely|force|do|admin|unsafe|maybe)$/;

function withoutManner(list: readonly string[]): readonly string[] {
  return list.length > 1 && manners.test(list[0] ?? '') ? list.slice(1) : list;
}

const deeds =
  /^(?:post|push|start|stop|build|import|upload|cancel|reset|trigger|schedule|charge|scale|reply|forward|checkout|transition)$/;

/** A name of one word that may be a noun. */
function soleMeaning(name: string): Meaning | null {
  return deeds.test(name) ? (meanings.get(name) ?? null) : null;
}

/** What comes after a verb can change it: adding a member is adding to a set, `createOrUpdate` overwrites. */
export function refine(meaning: Meaning, word: string, rest: readonly string[]): Meaning {
  const isMember = rest.some((one) => members.test(one)) && rest.length <= 4;
  if ((word === 'add' || word === 'remove' || word === 'revoke' || word === 'clear') && isMember) return 'set';
  if (meaning === 'create' && isPending(word, rest)) return 'set';
  if (word === 'post' && told.test(rest[0] ?? '')) return 'send';
  if (word === 'terminate' && rest.some((one) => destroyed.test(one))) return 'delete';
  if (word === 'make' && rest.some((one) => states.test(one))) return 'set';
  if (meaning === 'create' && rest[0] === 'or' && overwrites.test(rest[1] ?? '')) return 'set';
  return meaning;
}

/** `schedule_deletion`, `requestAccountDeletion`: it is only marked, and can be taken back until the day comes. */
function isPending(word: string, rest: readonly string[]): boolean {
  return (
    /^(?:schedule|request)$/.test(word) && rest.some((one) => /^(?:deletion|removal|termination|closure)$/.test(one))
  );
}

/** What is posted to people; a comment or a picture is posted as well. */
const told = /^(?:messages?|ephemeral|tweets?|repl(?:y|ies)|status(?:es)?)$/;
const destroyed = /^(?:instances?|clusters?|environments?|accounts?|workspaces?|machines?|vms?|servers?)$/;
const states = /^(?:public|private|primary|default|admin|active|inactive|visible|readonly|writable|current)$/;
const overwrites = /^(?:update|replace|overwrite|patch|set|put|get|find|ignore|modify)$/;

/** Containers of things: destroying one destroys what is in it. */
const containers =
  /^(?:accounts?|users?|organi[sz]ations?|orgs?|projects?|databases?|db|tables?|buckets?|branch(?:es)?|environments?|clusters?|workspaces?|namespaces?|repos?|repositor(?:y|ies)|tenants?|teams?|customers?|collections?|schemas?|volumes?|apps?|sites?)$/;

/** Deleting a container, or moving value out. What is deleted is named last: `deleteTeamMembership` leaves the team alone. */
export function isGrave(kind: EffectKind | null, name: string): boolean {
  if (kind === 'pay') return true;
  // `/raindrops/{collectionId}`: what stands for an id is not what goes
  const named = name.split('/').findLast((one) => /[a-z]{3}/i.test(one) && !/^[{:<[]/.test(one)) ?? name;
  const thing = wordsOf(named.replace(/By[A-Z]\w*$|_by_\w+$/, '')).findLast((one) => !endings.test(one));
  return kind === 'delete' && thing !== undefined && containers.test(thing) && !/[a-z]To[A-Z]/.test(named);
}

const endings =
  /^(?:delete|deletes|deleted|remove|del|destroy|drop|purge|rm|async|command|request|one|many|all|by|ids?|force|confirm)$/;
