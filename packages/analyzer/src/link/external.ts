import type { Target } from './call.js';
import { nameOfAgent } from './agents.js';
import { providerOf } from '../catalogue/index.js';
import { textOf } from './evaluate.js';
import { deepTaint } from './deep-taint.js';
import { entriesOf } from './elements.js';
import { memberOf } from './member.js';
import { mapFrom } from './maps.js';
import { origin } from './origin.js';
import { originOfCall } from './origin-of-call.js';
import { taintOf } from './taint-of.js';
import type { External, Value } from './value.js';
import { hole } from './value.js';
import type { World } from './world.js';

const checks =
  /^(?:parse|safeParse|parseAsync|safeParseAsync|validate|validateSync|assert|cast|decode|decodeUnknownSync)$/;

/** Whether a call of the name may give back what it is given, or a text, and not a thing of the library only. */
export function givesBack(name: string): boolean {
  return checks.test(name) || wrappers.test(name) || toolMakers.test(name) || pathMakers.test(name);
}

/** A call that leaves the code base. What comes back is known by how it was reached. */
export function callExternal(world: World, of: External, args: readonly Value[], construct: boolean): Target {
  const last = of.path.at(-1) ?? '';
  const model = args.find((one) => one.k === 'model');
  // a schema gives back what it was given
  if (model !== undefined && checks.test(last)) return { k: 'outside', of, args, result: model };
  const checked = checks.test(last) ? checkedObject(world, last, args[0]) : null;
  if (checked !== null) return { k: 'outside', of, args, result: checked };
  if (!construct && wrappers.test(last) && isCallable(args[0])) return { k: 'outside', of, args, result: args[0] };
  const tool = construct ? null : toolMade(of, last, args[0]);
  if (tool !== null) return { k: 'outside', of, args, result: tool };
  const map = construct ? mapFrom(world, of, args[0]) : null;
  if (map !== null) return { k: 'outside', of, args, result: map };
  const request = construct ? requestMade(world, of, args) : null;
  if (request !== null) return { k: 'outside', of, args, result: request };
  const path = pathOf(world, of, last, args);
  if (path !== null) return { k: 'outside', of, args, result: path };
  const text = args[0]?.k === 'lit' && typeof args[0].v === 'string' ? args[0].v : of.note;
  const note = nameOfAgent(world, of, args[0]) ?? text;
  // what matters of a result is the last name on the way to it; longer paths would make each call a value of its own
  const result = world.make.external(of.source, [last, construct ? 'new' : '()'], taintAfter(world, of, args), note);
  return { k: 'outside', of, args, result };
}

function checkedObject(world: World, check: string, given: Value | undefined): Value | null {
  if (given?.k !== 'obj' && given?.k !== 'dict') return null;
  if (!check.startsWith('safe')) return given;
  return world.make.dict(
    new Map<string, Value>([
      ['success', world.make.unknown],
      ['data', given],
    ]),
  );
}

/** `new Request(url, { method: 'DELETE' })`, as what `fetch` is told by it; null for any other. */
function requestMade(world: World, of: External, [url, init]: readonly Value[]): Value | null {
  if (of.source !== 'global' || of.path.length !== 1 || of.path[0] !== 'Request' || url === undefined) return null;
  const more = init === undefined ? new Map<string, Value>() : entriesOf(world, init);
  if (more === null) return null;
  if (isRequestMade(url)) return world.make.dict(new Map([...url.entries, ...more]));
  const method = init === undefined ? world.make.undefined : memberOf(world, init, 'method');
  return world.make.dict(new Map([...more, ['url', url], ['method', method]]));
}

/** What `new Request` made: `clone()` gives the same once more. */
export function isRequestMade(value: Value): value is Value & { k: 'dict' } {
  return value.k === 'dict' && value.entries.has('url') && value.entries.has('method');
}

/** `createTool({ id, execute })` of a framework gives back what it was given: another tool may run its `execute`. */
function toolMade(of: External, maker: string, given: Value | undefined): Value | null {
  if (given?.k !== 'obj' || !toolMakers.test(maker) || providerOf(of.source)?.family !== 'models') return null;
  return given.term.props.some((one) => one.key === 'execute') ? given : null;
}

const toolMakers = /^(?:createTool|tool|dynamicTool|defineTool)$/;

/** Give back the function that they are given, to be called in the same way. */
const wrappers =
  /^(?:promisify|pify|memoize|memoizee|mem|once|onetime|debounce|throttle|cache|unstable_cache|wrap|traceable|traced|observe|instrument|useCallback|asyncHandler|expressAsyncHandler)$/;

function isCallable(value: Value | undefined): value is Value {
  return value !== undefined && (value.k === 'fn' || (value.k === 'ext' && value.source !== '@context'));
}

const paths = /^(?:node:)?path(?:\/posix|\/win32)?$/;
const systems = /^(?:node:)?os$/;
const pathMakers = /^(?:join|resolve|tmpdir|mkdtemp|mkdtempSync)$/;

/** Paths are kept as text, so that a temporary folder is known for one. */
function pathOf(world: World, of: External, last: string, args: readonly Value[]): Value | null {
  if (systems.test(of.source) && last === 'tmpdir') return world.make.lit('/tmp');
  if (last === 'mkdtemp' || last === 'mkdtempSync') return world.make.text(`/tmp/${hole}`, origin.random);
  if (!paths.test(of.source) || (last !== 'join' && last !== 'resolve')) return null;
  const taint = args.reduce((all, one) => all | taintOf(one), 0);
  return world.make.text(args.map(textOf).join('/'), taint);
}

function taintAfter(world: World, of: External, args: readonly Value[]): number {
  const known = originOfCall(of, args);
  if (known === 'world') return (of.taint & origin.orchestrator) | origin.world;
  // what a schema is made of is no part of what it lets through
  const makesSchema = providerOf(of.source)?.name === 'schemas' && !checks.test(of.path.at(-1) ?? '');
  const given = args.reduce((all, one) => all | (makesSchema ? taintOf(one) : deepTaint(world, one)), taintOf(of));
  return known === 'derived' ? given : given | known;
}
