import type { Target } from './call.js';
import type { Binding, Call, ClassIR, FunctionIR, ModuleIR, ObjectTerm, Span, Term, TypeTerm } from '../lower/ir.js';
import type { Taint } from './origin.js';

/**
 * What an expression may be. Values are interned: equal ones are the same object, so that a call with the same arguments
 * is the same activation and is looked at once.
 */
export type Value =
  | Top
  | { readonly k: 'lit'; readonly id: number; readonly v: string | number | boolean | null | undefined }
  | { readonly k: 'text'; readonly id: number; readonly text: string; readonly taint: Taint }
  | Closure
  | {
      readonly k: 'obj';
      readonly id: number;
      readonly term: ObjectTerm;
      readonly act: Activation;
      readonly late: Late | null;
    }
  | { readonly k: 'list'; readonly id: number; readonly items: readonly Value[] }
  | { readonly k: 'dict'; readonly id: number; readonly entries: ReadonlyMap<string, Value> }
  | MapValue
  | ClassValue
  | Instance
  | External
  | { readonly k: 'ns'; readonly id: number; readonly module: ModuleIR }
  | { readonly k: 'model'; readonly id: number; readonly path: readonly string[] }
  | {
      readonly k: 'type';
      readonly id: number;
      readonly type: TypeTerm;
      readonly module: ModuleIR;
      readonly name: string;
    }
  | { readonly k: 'union'; readonly id: number; readonly of: readonly Value[] };

/** A `Map` made from entries whose keys are written out. More may be put into it later. */
export interface MapValue {
  readonly k: 'map';
  readonly id: number;
  readonly entries: ReadonlyMap<string, Value>;
}

/** What is written to an object after its literal, `args.limit = 5`, by the variable that holds it. */
export interface Late {
  readonly binding: Binding;
  /** The run that owns the variable. */
  readonly act: Activation;
}

/** Nothing is known but where it may come from. */
export interface Top {
  readonly k: 'top';
  readonly id: number;
  readonly taint: Taint;
}

export interface Closure {
  readonly k: 'fn';
  readonly id: number;
  readonly fn: FunctionIR;
  readonly act: Activation;
  readonly self: Value | null;
  readonly bound: readonly Value[];
}

export interface ClassValue {
  readonly k: 'cls';
  readonly id: number;
  readonly c: ClassIR;
  readonly act: Activation;
}

/** `args` is null when nobody is known to construct it: its parameters are then what their types say. */
export interface Instance {
  readonly k: 'inst';
  readonly id: number;
  readonly cls: ClassValue;
  readonly args: readonly Value[] | null;
}

/** Something of a package, or a global (`source` is `global`), and how it was reached: `default`, `new`, `invoices`, `create`, `()`. */
export interface External {
  readonly k: 'ext';
  readonly id: number;
  readonly source: string;
  readonly path: readonly string[];
  readonly taint: Taint;
  /** The last text or table that was passed on the way, e.g. `from('users')`. */
  readonly note: string | null;
}

/** One turn of a loop whose items are known. */
export interface Turn {
  /** The run as it is in no turn of this loop. */
  readonly of: Activation;
  /** Null where all of the function is gone through in the turn. */
  readonly loop: Span | null;
  /** The variable that the item is given to. */
  readonly b: number;
  readonly item: Value;
}

/** One run of a function with given arguments; `args` is null when they are not known. */
export interface Activation {
  readonly id: number;
  readonly module: ModuleIR;
  readonly fn: FunctionIR;
  readonly parent: Activation | null;
  readonly self: Value | null;
  readonly args: readonly Value[] | null;
  readonly turn: Turn | null;
  readonly memo: Map<Term, Value>;
  readonly bound: Map<number, Value>;
  readonly calls: Map<Call, readonly Target[]>;
}

/** Stands in a text for what is not known. */
export const hole = '\u0000';

/** Begins a text that an SQL tag made, so that `${a} - ${b}` in a title is not taken for arithmetic. */
export const fragment = '\u0001';

/** The values that a value may be. */
export function eachOf(value: Value): readonly Value[] {
  return value.k === 'union' ? value.of : [value];
}
