/** Argument index and property path, `-1` the last argument: `'1.inputSchema'`. */
export type Slot = string;

/**
 * How a framework declares a tool in a call. Slots are tried in order; `key` is the property or variable that the call is
 * given to, `function` the name of the handler.
 */
export interface CallShape {
  /** The row's name in reports. */
  readonly id: string;
  /** Import sources; a `*` at the end stands for any rest. */
  readonly sources: readonly string[];
  /** The function, method or class that is called. */
  readonly callee: readonly string[];
  readonly as: 'function' | 'method' | 'new';
  readonly name: readonly Slot[];
  readonly description: readonly Slot[];
  readonly schema: readonly Slot[];
  readonly handler: readonly Slot[];
  /** Methods of what the call gives back that take the handler: `definition.server(fn)`. */
  readonly handlerCall?: readonly string[];
  /** MCP hints. */
  readonly annotations?: readonly Slot[];
  /** A bag that stays local and may hold our class. */
  readonly metadata?: readonly Slot[];
  readonly approval?: readonly Slot[];
  /** Our own class, as a text. */
  readonly class?: readonly Slot[];
  /** Arguments are told apart by what they are, since several overloads exist. */
  readonly overloads?: true;
  /** The parameters of the handler. A `context` is the framework's, `arguments` are the model's. */
  readonly parameters?: readonly ('arguments' | 'context')[];
  /** Without a schema the handler gets the context alone. */
  readonly bare?: true;
}

/** A class that is a tool by what it extends. */
export interface ClassShape {
  readonly id: string;
  readonly sources: readonly string[];
  readonly extends: readonly string[];
  readonly handler: readonly string[];
}

/** A decorator that makes a method a tool. */
export interface DecoratorShape {
  readonly id: string;
  readonly sources: readonly string[];
  readonly callee: readonly string[];
  readonly schema: readonly Slot[];
  /** As in `CallShape`. */
  readonly metadata?: readonly Slot[];
  /** Our own class, as a text. A decorator may take it alone, too. */
  readonly class?: readonly Slot[];
}

/** Objects that a provider's own API takes, with the handler elsewhere. */
export interface Framework {
  readonly calls?: readonly CallShape[];
  readonly classes?: readonly ClassShape[];
  readonly decorators?: readonly DecoratorShape[];
}
