import { meanings, refine, type Meaning } from './verbs.js';
import { wordsOf } from './words.js';

/** Verbs that say something in a tool's name only; a client's `request` or `call` may be anything. */
const own = new Map<string, Meaning>(
  Object.entries({
    sync: 'set',
    confirm: 'set',
    deny: 'set',
    extend: 'set',
    manage: 'set',
    login: 'set',
    setup: 'set',
    pack: 'set',
    give: 'create',
    request: 'create',
    feedback: 'create',
    onboard: 'create',
    rollout: 'run',
    interact: 'run',
    call: 'run',
    claim: 'run',
    control: 'run',
    automate: 'run',
    redeem: 'pay',
    spend: 'pay',
    bet: 'pay',
    switch: 'set',
    like: 'set',
    unlike: 'set',
    ingest: 'create',
    explore: 'read',
    visualize: 'read',
    classify: 'read',
    assess: 'read',
    aggregate: 'read',
    profile: 'read',
    ask: 'read',
    chat: 'read',
    reports: 'read',
    searches: 'read',
    lists: 'read',
  } satisfies Record<string, Meaning>),
);

const things =
  /^(?:monitor|status|report|test|review|map|log|logs|history|view|query|preview|trace|scan|plan|think|track|search|check|help|info|health|download|filter|render)$/;
const deedsLast =
  /^(?:create|update|delete|remove|add|set|send|cancel|archive|run|start|stop|save|write|upload|execute|insert|submit|edit|enable|disable|rename|move|feedback)$/;

/** What is told of a deed: `deploy_status`, `init_guide`. Deeds that are done to these words themselves are left out. */
const tellings =
  /^(?:check|checks|lookup|status|history|logs?|guide|info|docs?|help|stats|statistics|metrics|details|summary|schema|url)$/;
const doneToThem =
  /^(?:update|set|change|edit|modify|add|create|delete|remove|clear|reset|append|write|post|send|save|upload|rotate|move|merge|submit|insert|put|patch|purge|toggle|mark|sync|shorten|generate|import|publish|share|archive|make|replace|open|navigate)$/;

/** `start_search`, `run_analysis`: what is started only looks. */
const looks =
  /^(?:search|lookup|scan|check|checks|analysis|tracing|profiling|profiler|audit|diagnostics?|lint|linter|report|healthcheck|benchmark)$/;

/** `stop_search` ends what runs; `stop_tracing` only gives what was looked at. */
function ends(word: string, thing: string | undefined): boolean {
  return (word === 'stop' || word === 'kill') && thing !== undefined && !/^(?:tracing|profiling|profiler)$/.test(thing);
}

/** What the name of a tool says that it does. */
export interface Said {
  readonly meaning: Meaning;
  /** The verb stands first or right after a prefix. */
  readonly early: boolean;
  /** The verb means the same in any code, not only in the name of a tool. */
  readonly plain: boolean;
}

/** Whether a tool is named for changing something: `create_addon`, and not `pg_locks`. */
export function soundsLikeWrite(name: string): boolean {
  const said = toolMeaningOf(name);
  return said !== null && said.meaning !== 'read';
}

/** `createSearchTool`: a factory that gives a tool its name does not say what the tool does. */
const factory = /^(?:create|make|build|define|get)([A-Z]\w*)Tool$/;

export function toolMeaningOf(name: string): Said | null {
  const list = wordsOf(factory.exec(name)?.[1] ?? name);
  const last = list.at(-1) ?? '';
  for (const [i, word] of list.entries()) {
    const meaning = own.get(word) ?? meanings.get(word);
    if (meaning === undefined || (asMuchAThing.test(word) && isThing(list, i))) continue;
    if (askedFor.test(word) && (asks.test(list[i + 1] ?? '') || (i < list.length - 1 && asks.test(last)))) continue;
    if (i === 0 && isNoted(list)) return { meaning: 'create', early: true, plain: true };
    if (tried(list, i)) return { meaning: 'run', early: i <= 1, plain: true };
    if (word === 'match' && i === 0 && list.includes('to')) return { meaning: 'set', early: true, plain: true };
    const early = i <= (inBulk.test(list[i - 1] ?? '') ? 2 : 1) || (meaning === 'read' && i === list.length - 1);
    const plain = !own.has(word);
    // `monitor_create`: the thing comes first, the deed last
    if (meaning === 'read' && i < list.length - 1 && isDoneTo(word, last))
      return { meaning: meanings.get(last) ?? meaning, early: true, plain };
    if (meaning === 'run' && looks.test(list[i + 1] ?? '') && !ends(word, list[i + 1]))
      return { meaning: 'read', early, plain };
    if (meaning !== 'read' && i < list.length - 1 && tellings.test(last) && !doneToThem.test(word))
      return { meaning: 'read', early, plain };
    const done =
      word === 'publish' && shown.test(list[i + 1] ?? '') ? 'send' : refine(meaning, word, list.slice(i + 1));
    return {
      meaning: done === 'create' && word !== 'draft' && paidOut.test(list[i + 1] ?? '') ? 'pay' : done,
      early,
      plain,
    };
  }
  return told.test(last) && list.length > 1 ? { meaning: 'read', early: true, plain: true } : null;
}

/** `place_details`, `stack_output`: what a tool without a verb is named for is what it tells. */
const told =
  /^(?:details?|information|info|summary|outputs?|stats|statistics|overview|forecasts?|prices?|weather|timezone|elevation|orders|positions|balances?)$/;

/** `create_refund`: money moves when these are made. */
const paidOut = /^(?:refunds?|payouts?|withdrawals?|transfers?)$/;

/** `publish_photo`: shown to people, where a page or a package that is published is only set to be seen. */
const shown = /^(?:photos?|images?|videos?|reels?|stor(?:y|ies)|carousels?|tweets?|threads?|media|text)$/;

const inBulk = /^(?:batch|bulk|multi)$/;

const asMuchAThing = /^(?:chat|request|call|claim|control|feedback|setup|login|sync|bet)$/;

/** `email_thread_get`, `build_list`: the thing comes first, and it is only asked for. */
const askedFor =
  /^(?:email|mail|message|draft|comment|reply|post|run|build|release|order|transfer|backup|invite|trade|issue|record|payment|deploy|invoice|charge|credit|debit|refund|payout|deposit|swap|import|upload|label|tag|link|book|schedule|queue|commit|fork)$/;
const asks = /^(?:get|list|search|find|fetch|describe|lookup|show|view)$/;

/** `network_request`, `chat_send`: it stands last behind another word, or a verb follows. */
function isThing(list: readonly string[], i: number): boolean {
  const after = list.slice(i + 1);
  return (
    (i > 0 && after.length === 0 && list[i] !== 'feedback') ||
    asks.test(after[0] ?? '') ||
    after.some((one) => (meanings.get(one) ?? 'read') !== 'read')
  );
}

/** `log_meal`, `log_client_call`: it is written down, where `log_search` and `log_level` tell of a log. */
function isNoted([first, second = '', ...more]: readonly string[]): boolean {
  return (
    first === 'log' && second !== '' && !ofLogs.test(second) && ![second, ...more].some((one) => looksAt.test(one))
  );
}

const ofLogs =
  /^(?:entr(?:y|ies)|files?|levels?|lines?|messages?|events?|tail|output|streams?|groups?|viewer|context|data|in|out|on|off|into|me|stats?|config|settings?|format)$/;
const looksAt =
  /^(?:get|list|search|find|read|query|fetch|show|view|analy[sz]e|analysis|summary|status|insights?|explorer)$/;

/** `test_webhook`: something is sent to see whether it comes. */
function tried(list: readonly string[], i: number): boolean {
  return (
    list[i] === 'test' &&
    /^(?:webhooks?|notifications?|emails?|messages?|alerts?|sms|push)$/.test(list[i + 1] ?? '') &&
    i + 2 >= list.length
  );
}

/** `monitor_create`, `test_run`; but `queryCloudRun` asks a thing of that name. */
function isDoneTo(thing: string, deed: string): boolean {
  return (
    things.test(thing) &&
    deedsLast.test(deed) &&
    !(deed === 'run' && /^(?:query|search|check|view|find|track)$/.test(thing))
  );
}
