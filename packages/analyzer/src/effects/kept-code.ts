import { origin } from '../link/origin.js';
import { taintOf } from '../link/taint-of.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';
import { isLanguageMethod } from './data-methods.js';
import { effect, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';
import { unseen } from './raw.js';
import { leadingMeaningOf } from './verbs.js';

/**
 * A call that runs code which was handed over elsewhere, or is no code yet: a listener, an entry of a `Map`, a worker, a
 * service of a container, a text. Null for any other call. Nothing is known of such code, whatever it is called.
 */
export function byKeptCode(world: World, call: OutsideCall): Judged | null {
  const { source, path } = call.of;
  if (source === 'global') return ofGlobal(world, call);
  const member = path.at(-1) ?? '';
  if (/^(?:node:)?vm$/.test(source) && runsText.test(member)) return ofText(world, call);
  if (runsUnknown(call)) return unseen;
  const keeps = keepers.find((one) => one.sources.test(source));
  if (keeps === undefined) return null;
  return keeps.runs.test(member) || (keeps.gives && path[1] === '()' && !isLanguageMethod(member)) ? unseen : null;
}

/** Libraries that run what they are handed, one after the other or once more. */
const runners =
  /^(?:p-limit|p-queue|p-retry|p-map|p-all|p-series|p-timeout|p-throttle|async-retry|async-mutex|bottleneck|throttled-queue)$/;

/** `limit(job)`: nobody knows what a job does that comes from nobody knows where. */
function runsUnknown({ of, args }: OutsideCall): boolean {
  if (!runners.test(of.source)) return false;
  const [first, second] = args;
  if (of.source === 'p-map') return isUnknown(second);
  const isFactory =
    of.path.length <= 1 && /^(?:p-limit|p-throttle|throttled-queue|p-queue|async-mutex|bottleneck)$/.test(of.source);
  return isUnknown(first) && !isFactory && of.path.at(-1) !== 'new';
}

/** Not known at all, or of a file of the project that is not there. */
function isUnknown(value: Value | undefined): boolean {
  return value?.k === 'top' || (value?.k === 'ext' && value.source.startsWith('.'));
}

interface Keeper {
  readonly sources: RegExp;
  /** Members that run what was handed over. */
  readonly runs: RegExp;
  /** Whatever comes out of it is the project's own. */
  readonly gives: boolean;
}

const runsText = /^(?:run\w*|evaluate|compileFunction)$/;
const never = /^\b$/;

const keepers: readonly Keeper[] = [
  { sources: /^(?:(?:node:)?events|eventemitter[23]|mitt|nanoevents|emittery)$/, runs: /^emit/, gives: false },
  { sources: /^rxjs\b/, runs: /^(?:next|connect)$/, gives: false },
  { sources: /^(?:node:)?worker_threads$/, runs: /^(?:Worker|postMessage)$/, gives: false },
  {
    sources: /^(?:node:)?stream(?:\/promises)?$/,
    runs: /^(?:write|end|push|pipe|pipeline|read)$/,
    gives: false,
  },
  { sources: /^(?:node:)?module$/, runs: never, gives: true },
  { sources: /^(?:node:)?async_hooks$/, runs: never, gives: true },
  { sources: /^(?:tsyringe|inversify|typedi|awilix|@nestjs\/core)$/, runs: never, gives: true },
];

const dispatches = /^(?:dispatchEvent|postMessage)$/;
const code = /^(?:eval|Function|GeneratorFunction|AsyncFunction)$/;

function ofGlobal(world: World, call: OutsideCall): Judged | null {
  const { path } = call.of;
  const [first = '', second = ''] = path;
  const member = path.at(-1) ?? '';
  if (first === 'arguments') return unseen;
  if (first === 'eval' || (code.test(first) && path.length > 1)) return ofText(world, call);
  if (call.construct) return first === 'Worker' ? unseen : null;
  if (dispatches.test(member)) return unseen;
  if (member === '()' || (member === 'new' && path.length > 1)) return unseen;
  if (first === '*' || (first === 'Proxy' && path.length > 1)) return isLanguageMethod(member) ? null : unseen;
  if (path.length === 1 && !standard.test(first)) return unseen;
  if (path.length !== 2) return null;
  if (outer.test(first)) return standard.test(second) ? null : unseen;
  // What it is called may still say what it does; where that says nothing either, nothing is known.
  return hosts.test(first) || isLanguageMethod(member) || leadingMeaningOf(member) !== null ? null : unseen;
}

/** Code in a text: when the model writes it, it may do whatever the program may. */
function ofText(world: World, call: OutsideCall): Judged {
  const taint = [call.of, ...call.args].reduce((all, one) => all | taintOf(one), 0);
  return (taint & origin.model) === 0 ? unseen : effect(world, call, { kind: 'run', free: true });
}

/** Objects that the language and its hosts give. What stands under another name was not found. */
const hosts =
  /^(?:[A-Z]\w*|console|process|module|exports|require|import|crypto|performance|document|navigator|location|history|screen|localStorage|sessionStorage|indexedDB|caches|customElements|visualViewport|opener|parent|top|frames|chrome|browser|jest|vi|\$\w*|_|undefined)$/;

const outer = /^(?:globalThis|window|self|global)$/;

/** Functions that the language and its hosts give. What is called by another name was not found. */
const standard =
  /^(?:[A-Z]\w*|fetch|require|import|set(?:Timeout|Interval|Immediate)|clear(?:Timeout|Interval|Immediate)|queueMicrotask|structuredClone|parse(?:Int|Float)|isNaN|isFinite|(?:en|de)codeURI(?:Component)?|escape|unescape|atob|btoa|alert|confirm|prompt|requestAnimationFrame|cancelAnimationFrame|requestIdleCallback|getComputedStyle|matchMedia|addEventListener|removeEventListener|scroll\w*|print|gc|new|default|undefined|describe|it|test|expect|beforeEach|afterEach|\$\w*|postMessage)$/;
