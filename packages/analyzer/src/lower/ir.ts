import type { Call, ObjectTerm, Span, Term, TypeTerm } from './terms.js';

export type {
  Call,
  Literal,
  Member,
  ObjectTerm,
  Property,
  Reference,
  Span,
  Template,
  Term,
  TypeMember,
  TypeTerm,
} from './terms.js';

export type Statement =
  | { readonly k: 'do'; readonly v: Term }
  | { readonly k: 'return'; readonly v: Term | null }
  /** What a parameter is when its argument is left out. */
  | { readonly k: 'default'; readonly param: number; readonly v: Term }
  | (Span & { readonly k: 'throw'; readonly v: Term })
  | { readonly k: 'if'; readonly test: Term; readonly then: readonly Statement[]; readonly else: readonly Statement[] }
  | { readonly k: 'switch'; readonly on: Term; readonly cases: readonly SwitchCase[] }
  | (Span & {
      readonly k: 'loop';
      readonly word: string;
      readonly of: Term | null;
      readonly item: readonly number[];
      readonly body: readonly Statement[];
    })
  | {
      readonly k: 'try';
      readonly body: readonly Statement[];
      readonly catch: readonly Statement[];
      readonly finally: readonly Statement[];
    }
  | { readonly k: 'leave' };

export interface SwitchCase {
  readonly test: Term | null;
  readonly body: readonly Statement[];
}

export interface TypeDeclaration {
  readonly name: string;
  readonly extends: readonly TypeTerm[];
  readonly type: TypeTerm;
  readonly isInterface: boolean;
}

/** A value that a binding takes, and the function in which that happens. */
export interface Assigned {
  readonly v: Term;
  readonly f: number;
}

export interface Binding extends Span {
  readonly name: string;
  readonly kind: 'variable' | 'param' | 'function' | 'class' | 'import' | 'catch' | 'enum';
  /** The function that owns the binding; 0 is the module. */
  readonly f: number;
  /** Place among the parameters, when it is one. */
  readonly index: number;
  values: readonly Assigned[];
  /** `x.key = value` and `x[key] = value`. */
  props: readonly { readonly key: string | Term; readonly v: Term; readonly f: number }[];
  /** `x.push(value)`. */
  pushed: readonly Assigned[];
  type: TypeTerm | null;
  readonly imported: { readonly source: string; readonly name: string } | null;
}

export interface FunctionIR extends Span {
  readonly id: number;
  name: string;
  readonly parent: number;
  /** The innermost function around it of whose runs it uses something: a variable, or `this`. 0 where it uses none. */
  readonly outer: number;
  /** Bindings, one per parameter; a pattern has a hidden one. */
  readonly params: readonly number[];
  readonly rest: boolean;
  readonly body: readonly Statement[];
  readonly arrow: boolean;
  /** The class whose `this` it sees; -1 when none. */
  readonly c: number;
  readonly static: boolean;
  readonly returns: TypeTerm | null;
  readonly decorators: readonly { readonly param: number; readonly v: Term }[];
}

export interface Field extends Span {
  readonly name: string;
  readonly static: boolean;
  readonly v: Term | null;
  readonly type: TypeTerm | null;
  readonly decorators: readonly Term[];
}

export interface Method extends Span {
  readonly name: string;
  readonly static: boolean;
  readonly kind: 'method' | 'get' | 'set' | 'constructor';
  readonly f: number;
  readonly decorators: readonly Term[];
}

export interface ClassIR extends Span {
  readonly id: number;
  readonly name: string;
  /** The function in which the class stands. */
  readonly f: number;
  readonly super: Term | null;
  /** `class Base<Api>`, and what `extends Base<Billing>` puts in their place. */
  readonly typeParameters: readonly string[];
  readonly superTypes: readonly TypeTerm[];
  readonly implements: readonly TypeTerm[];
  readonly fields: readonly Field[];
  readonly methods: readonly Method[];
  /** The function that runs the fields' first values; -1 where none of them calls anything. */
  readonly init: number;
  /** Constructor parameters that are properties too: name to parameter index. */
  readonly parameterProperties: readonly {
    readonly name: string;
    readonly index: number;
    readonly type: TypeTerm | null;
  }[];
  /** `this.name = value` in any method, and what is put on the prototype. */
  readonly assigned: readonly { readonly name: string; readonly v: Term; readonly f: number }[];
  readonly decorators: readonly Term[];
}

export type Export =
  | { readonly k: 'local'; readonly name: string }
  | { readonly k: 'from'; readonly source: string; readonly name: string }
  | { readonly k: 'term'; readonly v: Term };

export interface ModuleIR {
  /** Absolute path. */
  readonly path: string;
  readonly functions: readonly FunctionIR[];
  readonly bindings: readonly Binding[];
  readonly classes: readonly ClassIR[];
  /** Every call and construction, in order, with the function it stands in. */
  readonly calls: readonly { readonly call: Call; readonly f: number; readonly owner: string | null }[];
  /** With the variable, property or field that each is given to, and the type that is asked of it there. */
  readonly objects: readonly {
    readonly object: ObjectTerm;
    readonly f: number;
    readonly owner: string | null;
    readonly type: TypeTerm | null;
  }[];
  readonly types: ReadonlyMap<string, TypeDeclaration>;
  readonly exports: ReadonlyMap<string, Export>;
  readonly exportAll: readonly string[];
  /** Names of getters, setters and iterators that call something. */
  readonly accessors: ReadonlySet<string>;
  /** Top-level names. */
  readonly top: ReadonlyMap<string, number>;
  /** Where a declaration starts that a `@toolClass` comment stands right above. */
  readonly tags: ReadonlyMap<number, string>;
  readonly lines: readonly number[];
}
