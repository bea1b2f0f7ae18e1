import { providerOf } from '../catalogue/index.js';
import { memberOf } from './member.js';
import type { External, Value } from './value.js';
import type { World } from './world.js';

const made = new WeakMap<World, Map<string, Value>>();

/** `new Agent({ tools })`: a name for it, by which `toolsOfAgent` finds its tools again; null for anything else. */
export function nameOfAgent(world: World, of: External, given: Value | undefined): string | null {
  if (given?.k !== 'obj' || !makers.test(of.path.at(-1) ?? '') || providerOf(of.source)?.family !== 'models')
    return null;
  if (!given.term.props.some(({ key }) => key === 'tools')) return null;
  const name = `agent ${given.act.module.path}:${given.term.at}`;
  const known = made.get(world) ?? new Map<string, Value>();
  made.set(world, known.set(name, memberOf(world, given, 'tools')));
  return name;
}

const makers = /^(?:\w*Agent|createReactAgent|create\w*Agent|AgentExecutor)$/;

/** The tools that an agent was made with; null where it is none, or has none. */
export function toolsOfAgent(world: World, of: Value): Value | null {
  return of.k !== 'ext' || of.note === null ? null : (made.get(world)?.get(of.note) ?? null);
}
