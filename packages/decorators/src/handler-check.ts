import type { ReadCall, ToolCall } from './tool-call.js';

// Compilers print the name of a missing property, so each problem is a property name that reads as a sentence.

export type Handler = (...args: never[]) => unknown;

/** `unknown` when there is no problem; else a type that no handler fits, whose property says why. */
export type Unless<Problem extends string> = [Problem] extends [never] ? unknown : { readonly [Text in Problem]: never };

/** What is wrong with a handler: first its key, then its result, then its arguments. */
export type HandlerProblem<C, Input, Args, F extends Handler> =
  | KeyProblem<C, Parameters<F>>
  | ResultProblem<ReturnType<F>>
  | ArgsProblem<Input, Args, Parameters<F>>;

type KeyProblem<C, P extends readonly unknown[]> = C extends 'read' ? ReadProblem<P> : WriteProblem<P>;

type ReadProblem<P extends readonly unknown[]> = P['length'] extends 0 | 1
  ? never
  : ReadCall extends P[1]
    ? never
    : 'a read carries no key: its second parameter may only be a ReadCall';

type WriteProblem<P extends readonly unknown[]> = number extends P['length']
  ? never
  : P['length'] extends 0 | 1
    ? 'a write must take its key: add a second parameter, `call: ToolCall`'
    : P extends readonly [unknown, unknown, ...unknown[]]
      ? SecondProblem<P>
      : OptionalKey;

type SecondProblem<P extends readonly unknown[]> =
  IsAny<P[1]> extends true
    ? never
    : string extends P[1]
      ? undefined extends P[1]
        ? OptionalKey
        : never
      : ToolCall extends P[1]
        ? CallProblem<P>
        : 'the second parameter of a write must be `call: ToolCall`, or `key: string` with @IdempotentKey';

type CallProblem<P extends readonly unknown[]> = undefined extends P[1]
  ? OptionalKey
  : ReadCall extends P[1]
    ? 'a write must take its key: its second parameter carries none, make it `call: ToolCall`'
    : P['length'] extends 2
      ? never
      : undefined extends P[2]
        ? OptionalKey
        : never;

type OptionalKey = 'the key must not be optional: a write without a key cannot be told from its repeat';

type ResultProblem<R> =
  IsAny<R> extends true
    ? never
    : R extends Generator | AsyncGenerator
      ? 'a generator cannot be a tool: its effects would happen while someone reads it; return a promise of the whole result'
      : never;

type ArgsProblem<Input, Args, P extends readonly unknown[]> = P['length'] extends 0
  ? never
  : Input extends undefined
    ? [P[0]] extends [Args]
      ? never
      : 'the `subject` or `probe` asks for other arguments than the handler takes'
    : [Args] extends [P[0]]
      ? never
      : 'the handler takes other arguments than `input` gives';

type IsAny<T> = 0 extends 1 & T ? true : false;
