import type { ClassIR, FunctionIR, ModuleIR, ObjectTerm, TypeTerm } from '../lower/ir.js';
import type { Taint } from './origin.js';
import { origin } from './origin.js';
import type { Activation, ClassValue, Closure, External, Instance, Late, Top, Value } from './value.js';

type Bare<T> = T extends unknown ? Omit<T, 'id'> : never;

const longestPath = 14;
const widestUnion = 24;

/** Makes values, each once. */
export class Interner {
  private readonly known = new Map<string, Value>();
  private readonly activations = new Map<string, Activation>();
  private readonly numbers = new WeakMap<object, number>();
  private next = 1;

  readonly unknown = this.top(origin.unknown);
  readonly undefined = this.lit(undefined);

  top(taint: Taint): Top {
    return this.intern(`?${taint}`, { k: 'top', taint }) as Top;
  }

  lit(v: string | number | boolean | null | undefined): Value {
    return this.intern(`=${typeof v}:${String(v)}`, { k: 'lit', v });
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

  list(items: readonly Value[]): Value {
    return this.intern(`l${ids(items)}`, { k: 'list', items });
  }

  dict(entries: ReadonlyMap<string, Value>): Value {
    const key = [...entries].map(([name, value]) => `${name}=${value.id}`).join(',');
    return this.intern(`d${key}`, { k: 'dict', entries });
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
    const flat = new Map<number, Value>();
    for (const one of values) {
      if (one.k === 'union') for (const inner of one.of) flat.set(inner.id, inner);
      else flat.set(one.id, one);
    }
    const of = [...flat.values()].sort((a, b) => a.id - b.id);
    const only = of[0];
    if (only === undefined) return this.unknown;
    if (of.length === 1) return only;
    const kept = of.length > widestUnion ? of.slice(0, widestUnion) : of;
    return this.intern(`u${ids(kept)}`, { k: 'union', of: kept });
  }

  activation(
    parts: Pick<Activation, 'module' | 'fn' | 'parent' | 'self' | 'args'>,
    fixed: ReadonlyMap<number, Value> | null = null,
  ): Activation {
    const more = fixed === null ? '' : [...fixed].map(([b, value]) => `${b}:${value.id}`).join(',');
    const key = `${more}/${this.number(parts.fn)}.${parts.parent?.id ?? 0}.${parts.self?.id ?? 0}.${parts.args === null ? '*' : ids(parts.args)}`;
    const known = this.activations.get(key);
    if (known !== undefined) return known;
    const act: Activation = { ...parts, fixed, id: this.next++, memo: new Map(), bound: new Map(), calls: new Map() };
    this.activations.set(key, act);
    return act;
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

function ids(values: readonly Value[]): string {
  return values.map((one) => one.id).join(',');
}
