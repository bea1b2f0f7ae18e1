import type { Place } from '../effects/raw.js';
import { evaluate } from '../link/evaluate.js';
import { memberOf } from '../link/member.js';
import { runOf } from '../link/run-of.js';
import { returnsOf } from '../link/returns.js';
import type { Activation, Instance, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Term } from '../lower/ir.js';

/** A value and where it is written. */
export interface Found {
  readonly value: Value;
  readonly place: Place;
  /** The name of a method that holds it, when it is one. */
  readonly key?: string;
}

/** `register({ tool: addBill, server })`: the whole tool is written, and found, in another file. */
export function isElsewhere(module: Place['module'], name: Found | null, handler: Found): boolean {
  return name !== null && name.place.module === handler.place.module && handler.place.module !== module;
}

export function foundAt(world: World, term: Term, act: Activation): Found {
  return { value: evaluate(world, term, act), place: { module: act.module, span: term } };
}

const deepestSpread = 4;

/** A property of what was found; null when it has none. An object may be spread into itself, so the search has an end. */
export function partOf(world: World, of: Found, key: string, depth = 0): Found | null {
  if (depth > deepestSpread) return null;
  const { value } = of;
  if (value.k === 'union') {
    for (const one of value.of) {
      const found = partOf(world, { value: one, place: of.place }, key, depth + 1);
      if (found !== null) return found;
    }
    return null;
  }
  if (value.k === 'obj') return propertyOf(world, value, key, depth);
  if (value.k === 'dict') {
    const inner = value.entries.get(key);
    return inner === undefined ? null : { value: inner, place: of.place, key };
  }
  if (value.k !== 'inst' && value.k !== 'cls' && value.k !== 'ns') return null;
  const told = value.k === 'inst' ? otherwiseTold(world, value, key) : null;
  const inner = told ?? memberOf(world, value, key);
  return isNothing(inner) ? null : { value: inner, place: of.place, key };
}

function isNothing(value: Value): boolean {
  return value.k === 'top' || (value.k === 'lit' && value.v === undefined);
}

/** What an instance says by a method, `getName()`, or its class for all of them, `static toolName` or `TOOL_NAME`; null when neither. */
function otherwiseTold(world: World, of: Instance, key: string): Value | null {
  const { c } = of.cls;
  const isOwn = [...c.fields, ...c.assigned].some((one) => one.name === key && !('static' in one && one.static));
  if (isOwn) return null;
  const getter = `get${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  if (c.methods.some((one) => !one.static && one.kind === 'method' && getters.test(one.name))) {
    const method = memberOf(world, of, getter);
    if (method.k === 'fn') return returnsOf(world, runOf(world, method, [], null));
  }
  const told = c.fields.find((one) => one.static && (one.name === key || one.name === constantName(key)));
  return told === undefined ? null : memberOf(world, of.cls, told.name);
}

/** `toolName` as a constant is written: `TOOL_NAME` */
function constantName(key: string): string {
  return key.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

const getters =
  /^get(?:Name|ToolName|Description|Schema|InputSchema|Parameters|Config|ToolConfig|Definition|ToolDefinition|Metadata|Spec|Specification|Annotations|Args|ArgsSchema)$/;

function propertyOf(world: World, of: Value & { k: 'obj' }, key: string, depth: number): Found | null {
  const own = of.term.props.findLast((one) => one.key === key);
  if (own !== undefined) return { value: memberOf(world, of, key), place: { module: of.act.module, span: own.v }, key };
  for (const one of of.term.props) {
    if (one.key !== null || one.computed !== null) continue;
    const found = partOf(world, foundAt(world, one.v, of.act), key, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** The value at `'1.inputSchema'` of a list of arguments. */
export function slotOf(world: World, args: readonly Found[], slot: string): Found | null {
  const [index = '', ...path] = slot.split('.');
  let at: Found | null = (index === '-1' ? args.at(-1) : args[Number(index)]) ?? null;
  for (const key of path) at = at === null ? null : partOf(world, at, key);
  return at;
}

export function firstSlot(world: World, args: readonly Found[], slots: readonly string[]): Found | null {
  for (const slot of slots) {
    if (!/^-?\d/.test(slot)) continue;
    const found = slotOf(world, args, slot);
    if (found !== null && !(found.value.k === 'lit' && found.value.v === undefined)) return found;
  }
  return null;
}
