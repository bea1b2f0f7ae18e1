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
