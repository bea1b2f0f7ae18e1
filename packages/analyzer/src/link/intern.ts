import type { ClassIR, FunctionIR, Literal, ModuleIR, ObjectTerm, TypeTerm } from '../lower/ir.js';
import { areSame, hashOf, hashOfRun, hashOfThree, isSameLate, isSameRun, putInOrder } from './hash.js';
import { cutText, entryIds, further, ids, longestText, shortened } from './known-by.js';
import { origin, type Taint } from './origin.js';
import type { Activation, ClassValue, Closure, External, Instance, Late, MapValue, Top, Turn, Value } from './value.js';

type Group = Extract<Value, { readonly k: 'list' | 'union' }>;
type ObjectValue = Extract<Value, { readonly k: 'obj' }>;
type Dict = Extract<Value, { readonly k: 'dict' }>;

const widestUnion = 24;

/** Makes values, each once. */
export class Interner {
  private readonly known = new Map<string, Value>();
  // The ones below are made most. Those with a hash stand at the first free number from theirs on.
  private readonly literals = new Map<Literal['v'], Value>();
  private readonly closures = new Map<number, Closure>();
  private readonly objects = new Map<number, ObjectValue>();
  private readonly groups = new Map<number, Group>();
  private readonly activations = new Map<number, Activation>();
  private readonly globals = new Map<string, External>();
  private readonly longer = new Map<External, Map<string, External>>();
  private readonly numbers = new WeakMap<object, number>();
  private next = 1;

  readonly unknown = this.top(origin.unknown);
  readonly undefined = this.lit(undefined);

  top(taint: Taint): Top {
    const key = `?${taint}`;
    return (this.known.get(key) as Top | undefined) ?? this.keep(key, { k: 'top', id: this.next++, taint });
  }

  lit(v: Literal['v']): Value {
    const known = this.literals.get(v);
    if (known !== undefined) return known;
    if (typeof v === 'string' && v.length > longestText) return this.text(v, 0);
    const made: Value = { k: 'lit', v, id: this.next++ };
    this.literals.set(v, made);
    return made;
  }

  text(whole: string, taint: Taint): Value {
    const text = cutText(whole);
    const key = `"${taint}:${text}`;
    return this.known.get(key) ?? this.keep(key, { k: 'text', id: this.next++, text, taint });
  }

  closure(fn: FunctionIR, act: Activation, self: Value | null, bound: readonly Value[] = []): Closure {
    for (let at = hashOf(bound, hashOfThree(fn.at, act.id, self?.id ?? 0)); ; at = (at + 1) | 0) {
      const known = this.closures.get(at);
      if (known === undefined) {
        const made: Closure = { k: 'fn', id: this.next++, fn, act, self, bound };
        this.closures.set(at, made);
        return made;
      }
      if (known.fn === fn && known.act === act && known.self === self && areSame(known.bound, bound)) return known;
    }
  }

  object(term: ObjectTerm, act: Activation, late: Late | null = null): Value {
    for (let at = hashOfThree(term.at, act.id, late?.act.id ?? 0); ; at = (at + 1) | 0) {
      const known = this.objects.get(at);
      if (known === undefined) {
        const made: ObjectValue = { k: 'obj', id: this.next++, term, act, late };
        this.objects.set(at, made);
        return made;
      }
      if (known.term === term && known.act === act && isSameLate(known.late, late)) return known;
    }
  }

  list(items: readonly Value[]): Value & { k: 'list' } {
    return this.group('list', items) as Value & { k: 'list' };
  }

  dict(entries: ReadonlyMap<string, Value>): Dict {
    const key = `d${entryIds(entries)}`;
    return (this.known.get(key) as Dict | undefined) ?? this.keep(key, { k: 'dict', id: this.next++, entries });
  }

  map(entries: ReadonlyMap<string, Value>): MapValue {
    const key = `p${entryIds(entries)}`;
    return (this.known.get(key) as MapValue | undefined) ?? this.keep(key, { k: 'map', id: this.next++, entries });
  }

  class(c: ClassIR, act: Activation): ClassValue {
    const key = `c${this.number(c)}.${act.id}`;
    return (this.known.get(key) as ClassValue | undefined) ?? this.keep(key, { k: 'cls', id: this.next++, c, act });
  }

  instance(cls: ClassValue, args: readonly Value[] | null): Instance {
    const key = `i${cls.id}.${args === null ? '*' : ids(args)}`;
    return (this.known.get(key) as Instance | undefined) ?? this.keep(key, { k: 'inst', id: this.next++, cls, args });
  }

  external(source: string, path: readonly string[], taint: Taint = 0, note: string | null = null): External {
    const kept = shortened(path);
    const key = `e${source} ${kept.join(' ')} ${taint} ${note ?? ''}`;
    const known = this.known.get(key) as External | undefined;
    return known ?? this.keep(key, { k: 'ext', id: this.next++, source, path: kept, taint, note });
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
    const made = this.external(of.source, further(of.path, step), taint, of.note);
    steps.set(key, made);
    return made;
  }

  namespace(module: ModuleIR): Value {
    const key = `n${this.number(module)}`;
    return this.known.get(key) ?? this.keep(key, { k: 'ns', id: this.next++, module });
  }

  model(path: readonly string[]): Value {
    const kept = path.slice(0, 4);
    const key = `m${kept.join('.')}`;
    return this.known.get(key) ?? this.keep(key, { k: 'model', id: this.next++, path: kept });
  }

  type(type: TypeTerm, module: ModuleIR, name: string): Value {
    const key = `t${this.number(type)}.${this.number(module)}`;
    return this.known.get(key) ?? this.keep(key, { k: 'type', id: this.next++, type, module, name });
  }

  union(values: readonly Value[]): Value {
    const [first] = values;
    if (first === undefined) return this.unknown;
    if (values.length === 1) return first;
    if (values.every((one) => one === first)) return first;
    const of: Value[] = [];
    for (const one of values) {
      if (one.k === 'union') for (const inner of one.of) putInOrder(of, inner);
      else putInOrder(of, one);
    }
    return this.group('union', of.length > widestUnion ? of.slice(0, widestUnion) : of);
  }

  activation(
    parts: Pick<Activation, 'module' | 'fn' | 'parent' | 'self' | 'args'>,
    turn: Turn | null = null,
  ): Activation {
    for (let at = hashOfRun(parts, turn); ; at = (at + 1) | 0) {
      const known = this.activations.get(at);
      if (known !== undefined) {
        if (isSameRun(known, parts, turn)) return known;
        continue;
      }
      const { module, fn, parent, self, args } = parts;
      const id = this.next++;
      const made = { id, module, fn, parent, self, args, turn, memo: new Map(), bound: new Map(), calls: new Map() };
      this.activations.set(at, made);
      return made;
    }
  }

  /** The run in one turn of a loop. */
  turn({ of, ...rest }: Turn): Activation {
    return this.activation(of, { of, ...rest });
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

  private keep<V extends Value>(key: string, made: V): V {
    this.known.set(key, made);
    return made;
  }
}
