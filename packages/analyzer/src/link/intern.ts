import type { ClassIR, FunctionIR, Literal, ModuleIR, ObjectTerm, TypeTerm } from '../lower/ir.js';
import type { Taint } from './origin.js';
import { origin } from './origin.js';
import type { Activation, ClassValue, Closure, External, Instance, Late, MapValue, Top, Value } from './value.js';

type Group = Extract<Value, { readonly k: 'list' | 'union' }>;
type Bare<T> = T extends unknown ? Omit<T, 'id'> : never;

const longestPath = 14;
const widestUnion = 24;

/** Makes values, each once. */
export class Interner {
  private readonly known = new Map<string, Value>();
  // The ones below are made most. Those with a hash stand at the first free number from theirs on.
  private readonly literals = new Map<Literal['v'], Value>();
  private readonly groups = new Map<number, Group>();
  private readonly activations = new Map<number, Activation>();
  private readonly globals = new Map<string, External>();
  private readonly longer = new Map<External, Map<string, External>>();
  private readonly numbers = new WeakMap<object, number>();
  private next = 1;

  readonly unknown = this.top(origin.unknown);
  readonly undefined = this.lit(undefined);

  top(taint: Taint): Top {
    return this.intern(`?${taint}`, { k: 'top', taint }) as Top;
  }

  lit(v: Literal['v']): Value {
    const known = this.literals.get(v);
    if (known !== undefined) return known;
    const made: Value = { k: 'lit', v, id: this.next++ };
    this.literals.set(v, made);
    return made;
  }

  text(text: string, taint: Taint): Value {
    return this.intern(`"${taint}:${text}`, { k: 'text', text, taint });
  }

  closure(fn: FunctionIR, act: Activation, self: Value | null, bound: readonly Value[] = []): Closure {
    const key = `f${this.number(fn)}.${act.id}.${self?.id ?? 0}.${ids(bound)}`;
    return this.intern(key, { k: 'fn', fn, act, self, bound }) as Closure;
  }

  object(term: ObjectTerm, act: Activation, late: Late | null = null): Value {
    const more = late === null ? '' : `+${this.number(late.binding)}.${late.act.id}`;
    return this.intern(`o${this.number(term)}.${act.id}${more}`, { k: 'obj', term, act, late });
  }

  list(items: readonly Value[]): Value & { k: 'list' } {
    return this.group('list', items) as Value & { k: 'list' };
  }

  dict(entries: ReadonlyMap<string, Value>): Value & { k: 'dict' } {
    return this.intern(`d${entryIds(entries)}`, { k: 'dict', entries }) as Value & { k: 'dict' };
  }

  map(entries: ReadonlyMap<string, Value>): MapValue {
    return this.intern(`p${entryIds(entries)}`, { k: 'map', entries }) as MapValue;
  }

  class(c: ClassIR, act: Activation): ClassValue {
    return this.intern(`c${this.number(c)}.${act.id}`, { k: 'cls', c, act }) as ClassValue;
  }

  instance(cls: ClassValue, args: readonly Value[] | null): Instance {
    return this.intern(`i${cls.id}.${args === null ? '*' : ids(args)}`, { k: 'inst', cls, args }) as Instance;
  }

  external(source: string, path: readonly string[], taint: Taint = 0, note: string | null = null): External {
    const kept = path.length > longestPath ? [...path.slice(0, 3), ...path.slice(3 - longestPath)] : path;
    return this.intern(`e${source} ${kept.join(' ')} ${taint} ${note ?? ''}`, {
      k: 'ext',
      source,
      path: kept,
      taint,
      note,
    }) as External;
  }

  global(name: string): External {
    const known = this.globals.get(name);
    if (known !== undefined) return known;
    const made = this.external('global', [name]);
    this.globals.set(name, made);
    return made;
  }

  /** What lies one step further: a member, or what a call gives back. */
  beyond(of: External, step: string, taint: Taint): External {
    const steps = this.longer.get(of) ?? new Map<string, External>();
    this.longer.set(of, steps);
    const key = taint === of.taint ? step : `${taint} ${step}`;
    const known = steps.get(key);
    if (known !== undefined) return known;
    const made = this.external(of.source, [...of.path, step], taint, of.note);
    steps.set(key, made);
    return made;
  }

  namespace(module: ModuleIR): Value {
    return this.intern(`n${this.number(module)}`, { k: 'ns', module });
  }

  model(path: readonly string[]): Value {
    const kept = path.slice(0, 4);
    return this.intern(`m${kept.join('.')}`, { k: 'model', path: kept });
  }

  type(type: TypeTerm, module: ModuleIR, name: string): Value {
    return this.intern(`t${this.number(type)}.${this.number(module)}`, { k: 'type', type, module, name });
  }

  union(values: readonly Value[]): Value {
    const [first] = values;
    if (first === undefined) return this.unknown;
    if (values.length === 1) return first;
    if (values.every((one) => one === first)) return first;
    const flat = new Map<number, Value>();
    for (const one of values) {
      if (one.k === 'union') for (const inner of one.of) flat.set(inner.id, inner);
      else flat.set(one.id, one);
    }
    const of = [...flat.values()].sort((a, b) => a.id - b.id);
    return this.group('union', of.length > widestUnion ? of.slice(0, widestUnion) : of);
  }

  activation(
    parts: Pick<Activation, 'module' | 'fn' | 'parent' | 'self' | 'args'>,
    fixed: ReadonlyMap<number, Value> | null = null,
  ): Activation {
    for (let at = hashOfRun(parts); ; at = (at + 1) | 0) {
      const known = this.activations.get(at);
      if (known !== undefined) {
        if (isSameRun(known, parts, fixed)) return known;
        continue;
      }
      const { module, fn, parent, self, args } = parts;
      const id = this.next++;
      const made = { id, module, fn, parent, self, args, fixed, memo: new Map(), bound: new Map(), calls: new Map() };
      this.activations.set(at, made);
      return made;
    }
  }

  private group(k: Group['k'], values: readonly Value[]): Value {
    for (let at = hashOf(values, k.length); ; at = (at + 1) | 0) {
      const known = this.groups.get(at);
      if (known !== undefined) {
        if (known.k === k && areSame(known.k === 'list' ? known.items : known.of, values)) return known;
        continue;
      }
      const id = this.next++;
      const made: Group = k === 'list' ? { k, id, items: values } : { k, id, of: values };
      this.groups.set(at, made);
      return made;
    }
  }

  private number(of: object): number {
    const known = this.numbers.get(of);
    if (known !== undefined) return known;
    this.numbers.set(of, this.next);
    return this.next++;
  }

  private intern(key: string, value: Bare<Value>): Value {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = { ...value, id: this.next++ } as Value;
    this.known.set(key, made);
    return made;
  }
}

function entryIds(entries: ReadonlyMap<string, Value>): string {
  return [...entries].map(([name, value]) => `${name}=${value.id}`).join(',');
}

function ids(values: readonly Value[]): string {
  return values.map((one) => one.id).join(',');
}

function hashOf(values: readonly Value[], start: number): number {
  let hash = start;
  for (const one of values) hash = (Math.imul(hash, 31) + one.id) | 0;
  return hash;
}

function hashOfRun({ fn, parent, self, args }: Pick<Activation, 'fn' | 'parent' | 'self' | 'args'>): number {
  const start = Math.imul(Math.imul(Math.imul(fn.at, 31) + fn.id, 31) + (parent?.id ?? 0), 31) + (self?.id ?? 0);
  return args === null ? start | 0 : hashOf(args, start + 1);
}

function isSameRun(
  one: Activation,
  { fn, parent, self, args }: Pick<Activation, 'fn' | 'parent' | 'self' | 'args'>,
  fixed: ReadonlyMap<number, Value> | null,
): boolean {
  if (one.fn !== fn || one.parent !== parent || one.self !== self) return false;
  if (one.args === null || args === null ? one.args !== args : !areSame(one.args, args)) return false;
  if (one.fixed === null || fixed === null) return one.fixed === fixed;
  return one.fixed.size === fixed.size && [...fixed].every(([b, value]) => one.fixed?.get(b) === value);
}

function areSame(some: readonly Value[], others: readonly Value[]): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}
