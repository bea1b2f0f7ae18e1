import type { HostTypes } from '../host.js';
import type { ModuleIR } from '../lower/ir.js';
import type { Resolve } from '../read/resolver.js';
import type { Sources } from '../read/sources.js';
import type { Settings } from '../settings.js';
import { Interner } from './intern.js';
import type { Activation, Value } from './value.js';

/** All that is known of a code base at one moment; thrown away when a file changes. */
export interface World {
  readonly root: string;
  readonly settings: Settings;
  readonly sources: Sources;
  readonly resolve: Resolve;
  readonly files: () => readonly string[];
  /** The host's types, while the file at hand has them. They only say more where syntax says nothing. */
  types: HostTypes | null;
  readonly make: Interner;
  /** Activations at work, and how often each function is among them. */
  readonly running: Set<Activation>;
  readonly depthOf: Map<object, number>;
  /** Steps left for the question at hand. Steps, not time: the same code always gets the same answer. */
  fuel: number;
  depth: number;
  /** Terms and variables within each other that are being evaluated. */
  nesting: number;
  readonly returns: Map<Activation, Value>;
  /** How deep a search for callers is nested. */
  searching: number;
  readonly memo: Map<string, unknown>;
  readonly members: Map<Value, Map<string, Value>>;
  /** Own entries by object. */
  readonly entries: Map<number, ReadonlyMap<string, Value> | null>;
}

export const fullTank = 40_000;
export const deepest = 48;

// A term or variable costs some ten frames of the stack, and hosts come with half of it used up.
const deepestNesting = 160;

/** Nothing more can be found out for the question at hand. */
export function isSpent(world: World): boolean {
  return world.fuel <= 0 || world.nesting >= deepestNesting;
}

export function createWorld(parts: Pick<World, 'root' | 'settings' | 'sources' | 'resolve' | 'files'>): World {
  return {
    ...parts,
    types: null,
    make: new Interner(),
    running: new Set(),
    depthOf: new Map(),
    fuel: fullTank,
    depth: 0,
    nesting: 0,
    returns: new Map(),
    searching: 0,
    memo: new Map(),
    members: new Map(),
    entries: new Map(),
  };
}

export function moduleNamed(world: World, from: ModuleIR, source: string): ModuleIR | null {
  const file = world.resolve(from.path, source);
  return file === null ? null : world.sources.module(file);
}

/** The module's own activation: its top level. */
export function topOf(world: World, module: ModuleIR): Activation {
  const fn = module.functions[0];
  if (fn === undefined) throw new Error(`${module.path} has no top level`);
  return world.make.activation({ module, fn, parent: null, self: null, args: null });
}

/** The members of a value that were asked for, by name; `*` stands for any one. */
export function knownMembers(world: World, of: Value): Map<string, Value> {
  const known = world.members.get(of);
  if (known !== undefined) return known;
  const none = new Map<string, Value>();
  world.members.set(of, none);
  return none;
}

/** An answer kept for as long as the world stands. */
export function once<T>(world: World, key: string, find: () => T): T {
  if (world.memo.has(key)) return world.memo.get(key) as T;
  const found = find();
  world.memo.set(key, found);
  return found;
}
