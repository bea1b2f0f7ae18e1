import { ToolDefinitionError } from './tool-definition-error.js';

/** A generator runs while someone reads it, after the tool has been answered: its effects could be neither counted nor retried. */
export function refuseGenerator(where: string, handler: object): void {
  const kind = Object.prototype.toString.call(handler);
  if (kind === '[object GeneratorFunction]' || kind === '[object AsyncGeneratorFunction]') throw generatorError(where);
}

/** The same for a generator that a compiler or a wrapper hid. Nothing has run yet: a generator starts when it is first read. */
export function refuseGeneratorResult(where: string, result: unknown): void {
  if (typeof result !== 'object' || result === null) return;
  const iterable = Symbol.iterator in result || Symbol.asyncIterator in result;
  if (iterable && 'next' in result && 'return' in result && 'throw' in result) throw generatorError(where);
}

function generatorError(where: string): ToolDefinitionError {
  return new ToolDefinitionError(
    'generator',
    `${where} is a generator, which cannot be a tool. Return a promise of the whole result.`,
  );
}
