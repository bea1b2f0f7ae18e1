import { textOf } from '../link/evaluate.js';
import type { Value } from '../link/value.js';
import { hole } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Call } from '../lower/ir.js';
import type { EffectKind } from '../model.js';
import { findKey } from './key-slot.js';
import { isLanguageMethod } from './data-methods.js';
import { judgeRequest } from './http.js';
import { tunes } from './library-names.js';
import { objectRequest, positionalRequest } from './positional-request.js';
import type { Judged, Place } from './raw.js';
import { asked, harmless, undecided, unseen } from './raw.js';
import { readStatement } from './read-statement.js';
import { graphqlIn, readRequest } from './request.js';
import { mayRunMore } from './statement.js';
import { isGrave, leadingMeaningOf } from './verbs.js';

const containers =
  /^(?:push|pop|shift|unshift|splice|add|set|delete|clear|has|get|append|insert|remove|sort|reverse|fill|concat|write|end|close|open|start|stop|run|call|apply|bind|next|return|throw|resolve|reject|emit|on|once|off|use|join|order|post|put|patch|save|send|create|update|make|move|merge|complete|commit|record|register|exec|execute|test|mark|press|drop|cancel|abort|connect|disconnect|subscribe|unsubscribe|destroy|generate|import|load|upload|map|select|link|store|select|process|handle|dispatch|trigger|invoke|finish|flush|pipe|pause|resume|play|reset|restore|apply|title|lock|release|acquire|replace|normalize|copy|notify|sync|init|initialize|publish)$/;
/** Names of things that stand for a service. */
export const services =
  /(?:client|api|service|repo|repository|db|database|store|sdk|prisma|collection|model|manager|connection|octokit|stripe|http|axios|supabase|linear|notion|redis|queue|adapter|provider|backend|gateway|table|bucket|page|session|transaction|tx|wallet|contract|program|signer|agent|resource|calendar|gmail|drive|docs|sheets|driver|device|robot|browser)s?$/i;
/** Parts of a browser: whatever is done to them is done out there. */
const devices = /^(?:mouse|keyboard|touchscreen|dialog|fileChooser)$/;
const pages = /^(?:page|tab|locator|element|frame|browserContext|screencast)$/;
const pageDeeds =
  /^(?:click|dblclick|tap|fill|type|press|check|uncheck|selectOption|setInputFiles|setFiles|dragTo|hover|reload|goBack|goForward|goto|navigate|setChecked|pressSequentially|route|unroute|addCookies|clearCookies|setOffline|setGeolocation|grantPermissions|setViewportSize|scroll\w*)$/;
/** Shown to whoever looks, and gone with the page. */
const shows = /^(?:hide|show|highlight|bringToFront|clearConsoleMessages|clearPageErrors)/;
/** Parts of the program itself. */
export const attaches =
  /^(?:add|remove|register|unregister|set|install|create)\w*(?:Listeners?|Handlers?|Hooks?|Middlewares?|Interceptors?|Plugins?|Observers?|Callbacks?|Bindings?|InitScript|Transformers?|Serializers?|Validators?|Formatters?)$/;
/** Said to whoever called the tool, or set up with it. */
const tellsHost =
  /^(?:replaceAll|sendLoggingMessage|sendNotification|notification|sendToolListChanged|sendResourceListChanged|sendResourceUpdated|sendProgress|reportProgress|elicitInput|elicit|createMessage|sendRequest|setSpan|setRequestHandler|registerTool|registerResource|registerPrompt)$/;
/** `typeof security === 'function' ? security() : security`: how who calls is told, whenever it is asked. */
const givesLogin =
  /^(?:sec|security|apiKey|credentials?|headers?|(?:\w+[a-z])?(?:[aA]uth(?:ori[sz]ation)?|[tT]oken))(?:Source|Provider|Getter|Resolver|Supplier|Factory|Fn)?$/;
/** Ends of a promise, and what a page shows. */
const answers = /^(?:resolve$|reject$|set[A-Z]\w*State)/;
/** Of what the program holds, when it is told nothing else. */
const ends =
  /^(?:destroy|cleanup|dispose|terminate|abort|teardown|drain|flush|shutdown|close|end|disconnect|release|cancel|stop)$/;
const watches =
  /^(?:err|\w*error|exception|log|logger|logging|console|span|tracer|trace|metrics?|telemetry|analytics|sentry|debug|stats|cache|lru|memo|spinner|progress|array|stack|buffer|params|searchParams|headers|url|query|formData|stdout|stderr|stdin|timer)$/i;
const quiet =
  /^(?:err|\w*error|exception|log|logger|logging|console|span|tracer|trace|metrics?|telemetry|analytics|sentry|debug|stats|cache|lru|memo|spinner|progress|emitter|events?|bus|map|set|list|array|stack|buffer|params|searchParams|headers|url|query|formData|form|schema|res|response|req|request|reply|stream|writer|stdout|stderr|stdin|process|timer|controller|signal|registry|server|app|router|transport|program|command|yargs|ctx|context|result|results|output|args|options|opts|config)$/i;

/** Methods of texts and patterns: `text.startsWith('DROP')` drops nothing. */
const compares =
  /^(?:startsWith|endsWith|includes|indexOf|lastIndexOf|match|matchAll|test|search|split|localeCompare)$/;

/** A call whose callee is not known: only its name and its arguments speak. */
export function judgeLost(world: World, call: Call, of: Value, args: readonly Value[], place: Place): Judged {
  const { name, receiver } = namesOf(call);
  const plain = of.k === 'model' || (call.fn.k === 'mem' && isLanguageMethod(name)) ? harmless : unseen;
  if (attaches.test(name) || tunes.test(name) || (pages.test(receiver) && shows.test(name))) return harmless;
  if (devices.test(receiver) && !/^(?:get|is|wait|on|off|text|title|message|type$)/.test(name))
    return guess(world, call, 'run', args, place);
  if (receiver === '' && args.length === 0 && givesLogin.test(name)) return harmless;
  if (tellsHost.test(name) || (receiver === '' && answers.test(name)) || (args.length === 0 && ends.test(name)))
    return harmless;
  if (pages.test(receiver) && pageDeeds.test(name)) return guess(world, call, 'run', args, place);
  const sent = objectRequest(world, name, args) ?? positionalRequest(name, args);
  const does = sent === null ? 'unknown' : judgeRequest(sent.method, sent.url);
  if (sent !== null && does !== 'unknown')
    return does === 'read' ? asked : guess(world, call, does, args, place, 'code', sent.url.replaceAll(hole, '…'));
  if (quiet.test(receiver) && !services.test(receiver)) return watches.test(receiver) ? harmless : plain;
  const told = call.fn.k === 'mem' && compares.test(name) ? null : byText(world, name, args);
  if (told === 'unknown') return undecided;
  if (told !== null) return told === 'read' ? asked : guess(world, call, told, args, place, 'code', first(args));
  const meaning = leadingMeaningOf(name);
  const service = services.test(receiver);
  if (meaning === 'read') return service ? asked : plain;
  if (meaning === null)
    return service && name !== '' && !/^(?:then|catch|finally|to[A-Z].*|parse|safeParse|bind|map|forEach)$/.test(name)
      ? undecided
      : plain;
  if (/^(?:localStorage|sessionStorage)$/.test(receiver) && /^(?:setItem|removeItem|clear)$/.test(name))
    return guess(world, call, 'set', args, place, 'code');
  if (containers.test(name) && !service) return plain;
  return guess(world, call, meaning, args, place);
}

function byText(world: World, name: string, args: readonly Value[]): EffectKind | 'read' | 'unknown' | null {
  const document = graphqlIn(world, args);
  if (document !== null) return document.operation === 'query' ? 'read' : document.kind;
  const first = args[0] === undefined ? hole : textOf(args[0]);
  const statement = readStatement(first);
  if (statement !== null) return statement.kind ?? (mayRunMore(first) ? 'unknown' : 'read');
  if (/^(?:get|post|put|patch|delete|request|fetch)$/i.test(name) && /^(?:\/|https?:|\u0000\/)/.test(first)) {
    const facts = readRequest(world, name, args);
    return facts.does === 'unknown' ? null : facts.does;
  }
  return null;
}

function first(args: readonly Value[]): string | null {
  const text = args[0] === undefined ? hole : textOf(args[0]);
  return text === hole || text.length > 200 ? null : text.replaceAll(hole, '…');
}

function guess(
  world: World,
  call: Call,
  kind: EffectKind,
  args: readonly Value[],
  place: Place,
  confidence: 'code' | 'name' = 'name',
  target: string | null = null,
): Judged {
  const { name, receiver } = namesOf(call);
  const key = findKey(world, args, undefined, place);
  const verb = receiver === '' ? name : `${receiver}.${name}`;
  return {
    k: 'effect',
    effect: {
      kind,
      verb,
      target,
      confidence,
      key: key.state === 'passed' ? key : null,
      delta: kind === 'delta' ? name : null,
      guarded: false,
      module: null,
      grave: isGrave(kind, name),
      free: false,
      place,
    },
  };
}

/** What a call names: the member, and what it is a member of. */
export function namesOf(call: Call): { name: string; receiver: string } {
  const { fn } = call;
  if (fn.k === 'ref') return { name: fn.name, receiver: '' };
  if (fn.k !== 'mem' || typeof fn.prop !== 'string') return { name: '', receiver: '' };
  const of = fn.of;
  if (of.k === 'ref') return { name: fn.prop, receiver: of.name };
  if (of.k === 'mem' && typeof of.prop === 'string') return { name: fn.prop, receiver: of.prop };
  if (of.k === 'call' && of.fn.k === 'mem' && typeof of.fn.prop === 'string')
    return { name: fn.prop, receiver: of.fn.prop.replace(/^get/, '') };
  if (of.k === 'call' && of.fn.k === 'ref')
    return { name: fn.prop, receiver: of.fn.name.replace(/^(?:get|create|use)/, '') };
  return { name: fn.prop, receiver: '' };
}
