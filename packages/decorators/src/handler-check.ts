import type { ReadCall, ToolCall, TransactionalCall } from './tool-call.js';
import type { ToolClass } from './tool-class.js';

// A compiler prints the type that something did not fit. So each problem is a type whose only property name is a sentence.

/** Any function. */
export type Handler = (...args: never[]) => unknown;

/** `unknown` when there is no problem; else a type that no handler fits, whose property says why. */
export type Unless<Problem extends string> = [Problem] extends [never]
  ? unknown
  : { readonly [Text in Problem]: never };

/** What is wrong with a handler's key, result or arguments. */
export type HandlerProblem<C extends ToolClass, Input, Args, F extends Handler> =
  KeyProblem<C, Parameters<F>> | ResultProblem<ReturnType<F>> | ArgsProblem<Input, Args, Parameters<F>>;

/** Silent when the class itself is wrong: that error stands alone. Silent on a rest parameter, which may take anything. */
type KeyProblem<C extends ToolClass, P extends readonly unknown[]> = ToolClass extends C
  ? never
  : number extends P['length']
    ? never
    : C extends 'read'
      ? ReadProblem<P>
      : WriteProblem<P>;

type ReadProblem<P extends readonly unknown[]> = P['length'] extends 0 | 1
  ? never
  : ReadCall extends P[1]
    ? never
    : 'a read carries no key: its second parameter may only be `call: ReadCall`';

type WriteProblem<P extends readonly unknown[]> = P['length'] extends 0 | 1
  ? 'a write must take its key: add a second parameter, `call: ToolCall`'
  : IsAny<P[1]> extends true
    ? never
    : ReadCall extends P[1]
      ? 'a write must take its key, and its second parameter carries none: make it `call: ToolCall`'
      : undefined extends P[1]
        ? OptionalKey
        : string extends P[1]
          ? ThirdProblem<P, ToolCall>
          : ToolCall extends P[1]
            ? ThirdProblem<P, string>
            : AnyTransaction extends P[1]
              ? ThirdProblem<P, string>
              : 'the second parameter of a write must be `call: ToolCall`, or `key: string` with @IdempotentKey';

/** Fits a handler whatever driver's handle it says it works on. */
type AnyTransaction = TransactionalCall<never>;

/** A third parameter gets what the second did not: the call after a key, or a key after the call. */
type ThirdProblem<P extends readonly unknown[], Given> = P['length'] extends 2
  ? never
  : Given extends P[2]
    ? Given extends string
      ? undefined extends P[2]
        ? OptionalKey
        : never
      : never
    : 'a handler takes its arguments, the call and, with @IdempotentKey, the key: nothing else';

type OptionalKey = 'the key must not be optional: a write without a key cannot be told from its repeat';

type ResultProblem<R> =
  IsAny<R> extends true
    ? never
    : R extends Generator | AsyncGenerator
      ? 'a generator cannot be a tool, its effects happen while it is read: return a promise of the whole result'
      : never;

type ArgsProblem<Input, Args, P extends readonly unknown[]> = P['length'] extends 0
  ? never
  : Input extends undefined
    ? [P[0]] extends [Args]
      ? never
      : '`subject` or `probe` asks for other arguments than the handler takes'
    : [Args] extends [P[0]]
      ? never
      : 'the handler takes other arguments than `input` gives';

type IsAny<T> = 0 extends 1 & T ? true : false;
