/**
 * What is left of a file once it is read: plain data, no syntax tree. Offsets (`at`, `end`) lead back to the text, and
 * in a linted file to the host's nodes. Numbers in `f`, `b` and `c` index the module's functions, bindings and classes.
 */
export interface Span {
  readonly at: number;
  readonly end: number;
}

export type Term =
  | Literal
  | Template
  | Reference
  | Member
  | Call
  | ObjectTerm
  | (Span & { readonly k: 'arr'; readonly items: readonly Term[] })
  | (Span & { readonly k: 'fn'; readonly f: number })
  | (Span & { readonly k: 'cls'; readonly c: number })
  | (Span & { readonly k: 'cond'; readonly test: Term; readonly a: Term; readonly b: Term })
  | (Span & { readonly k: 'or'; readonly op: '||' | '&&' | '??'; readonly a: Term; readonly b: Term })
  | (Span & { readonly k: 'op'; readonly op: string; readonly args: readonly Term[] })
  | (Span & { readonly k: 'seq'; readonly items: readonly Term[] })
  | (Span & { readonly k: 'set'; readonly op: string; readonly to: Term; readonly v: Term })
  | (Span & { readonly k: 'spread'; readonly v: Term })
  | (Span & { readonly k: 'as'; readonly v: Term; readonly type: TypeTerm })
  | (Span & { readonly k: 'elem'; readonly of: Term })
  | (Span & { readonly k: 'import'; readonly source: Term })
  | (Span & { readonly k: 'this' | 'super' | 'opaque' });

export type Literal = Span & { readonly k: 'lit'; readonly v: string | number | boolean | null | undefined };
export type Template = Span & {
  readonly k: 'tpl';
  readonly quasis: readonly string[];
  readonly holes: readonly Term[];
};
export type Member = Span & { readonly k: 'mem'; readonly of: Term; readonly prop: string | Term };
export type ObjectTerm = Span & { readonly k: 'obj'; readonly props: readonly Property[] };

/** `b` is -1 for a global. */
export type Reference = Span & { readonly k: 'ref'; readonly name: string; b: number };

/** A tagged template is a call whose only argument is the template. */
export type Call = Span & {
  readonly k: 'call' | 'new';
  readonly fn: Term;
  readonly args: readonly Term[];
  readonly tag: boolean;
};

/** A spread has neither `key` nor `computed`. */
export interface Property extends Span {
  readonly key: string | null;
  readonly computed: Term | null;
  readonly getter: boolean;
  /** Its function runs when the property is written to. */
  readonly setter?: true;
  readonly v: Term;
}

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

export type TypeTerm =
  | { readonly k: 'ref'; readonly name: string; readonly args: readonly TypeTerm[] }
  | { readonly k: 'members'; readonly members: readonly TypeMember[] }
  | { readonly k: 'typeof'; readonly v: Term }
  | { readonly k: 'union' | 'both'; readonly types: readonly TypeTerm[] }
  | { readonly k: 'list'; readonly of: TypeTerm }
  | { readonly k: 'fn'; readonly returns: TypeTerm; readonly params: readonly TypeTerm[] }
  | { readonly k: 'index'; readonly of: TypeTerm; readonly key: string }
  | { readonly k: 'import'; readonly source: string; readonly name: string }
  | { readonly k: 'text'; readonly v: string }
  /** A number, any text, nothing: what holds no code. */
  | { readonly k: 'plain' }
  | { readonly k: 'opaque' };

export interface TypeMember {
  readonly name: string;
  readonly type: TypeTerm;
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
