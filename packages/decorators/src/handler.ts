import { refuseGeneratorResult } from './generator.js';
import type { ReadCall, ToolCall } from './tool-call.js';

/** Call the method by its name, so that whatever stands there now (an override, a wrapper, a spy) is what runs. */
export function runMethod(where: string, holder: object, key: string | symbol, keyIndex: number | undefined) {
  return (args: unknown, call: ReadCall | ToolCall): unknown => {
    const method = (holder as Methods)[key];
    if (method === undefined) throw new TypeError(`${where} has lost its method since it was registered.`);
    const result = method.apply(holder, handed(where, args, call, keyIndex));
    refuseGeneratorResult(where, result);
    return result;
  };
}

type Methods = Readonly<Record<string | symbol, ((...handed: unknown[]) => unknown) | undefined>>;

function handed(where: string, args: unknown, call: ReadCall | ToolCall, keyIndex: number | undefined): unknown[] {
  if (keyIndex === undefined) return [args, call];
  if (!('idempotencyKey' in call)) {
    throw new TypeError(`${where} takes a key, but was called without one. Call it through the dispatcher.`);
  }
  return keyIndex === 1 ? [args, call.idempotencyKey, call] : [args, call, call.idempotencyKey];
}
