import type { FunctionIR, ModuleIR } from '../lower/ir.js';

type Placed = ModuleIR['calls'][number];

interface Index {
  /** The calls of each function, without those of the functions in it. */
  readonly own: ReadonlyMap<number, readonly Placed[]>;
  readonly inner: ReadonlyMap<number, readonly number[]>;
  /** Functions that give the fields of a class their first values: what they call counts as the class's. */
  readonly inits: ReadonlySet<number>;
}

const known = new WeakMap<ModuleIR, Index>();

function indexOf(module: ModuleIR): Index {
  const found = known.get(module);
  if (found !== undefined) return found;
  const own = groupBy(
    module.calls,
    ({ f }) => f,
    (one) => one,
  );
  const inner = groupBy(
    module.functions,
    ({ parent }) => parent,
    ({ id }) => id,
  );
  const inits = new Set(module.classes.map(({ init }) => init));
  const made = { own, inner, inits };
  known.set(module, made);
  return made;
}

/** The calls that a function makes itself. */
export function callsOf(module: ModuleIR, fn: FunctionIR): readonly Placed[] {
  return indexOf(module).own.get(fn.id) ?? [];
}

/** The calls that are written in a function, and in those inside it. */
export function callsIn(module: ModuleIR, fn: FunctionIR): readonly Placed[] {
  const { own, inner } = indexOf(module);
  const all = [...(own.get(fn.id) ?? [])];
  const open = [...(inner.get(fn.id) ?? [])];
  for (let f = open.pop(); f !== undefined; f = open.pop()) {
    all.push(...(own.get(f) ?? []));
    open.push(...(inner.get(f) ?? []));
  }
  return all;
}

/** Whether a function gives the fields of a class their first values, by calls that are not among its own. */
export function isInit(module: ModuleIR, fn: FunctionIR): boolean {
  return indexOf(module).inits.has(fn.id);
}

function groupBy<T, V>(all: readonly T[], key: (one: T) => number, value: (one: T) => V): Map<number, V[]> {
  const groups = new Map<number, V[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group === undefined) groups.set(key(one), [value(one)]);
    else group.push(value(one));
  }
  return groups;
}
