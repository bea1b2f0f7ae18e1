/** What devalue does not keep as we want it. Each name is a tag in the stored text: never rename one. */
export const reducers: Record<string, (value: unknown) => unknown> = {
  Error: (value) => value instanceof Error && partsOf(value),
  Buffer: (value) => Buffer.isBuffer(value) && new Uint8Array(value),
  // A view on a part of its buffer would take the whole buffer along, and with it other people's bytes.
  Part: (value) => ArrayBuffer.isView(value) && value.byteLength !== value.buffer.byteLength && copyOf(value),
};

export const revivers = {
  Error: (parts: ErrorParts) => errorFrom(parts),
  Buffer: (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  Part: (view: ArrayBufferView) => view,
};

interface ErrorParts {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

function partsOf(error: Error & { code?: unknown; errors?: unknown }): ErrorParts {
  return {
    name: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    ...('cause' in error && { cause: error.cause }),
    ...(error instanceof AggregateError && { errors: error.errors }),
  };
}

function errorFrom({ name, message, errors, ...rest }: ErrorParts): Error {
  const error =
    errors === undefined ? new (natives.get(name) ?? Error)(message) : new AggregateError(errors as unknown[], message);
  const hidden = { ...(error.name !== name && { name }), ...rest, stack: `${name}: ${message}` };
  for (const [key, value] of Object.entries(hidden)) {
    Object.defineProperty(error, key, { value, writable: true, configurable: true, enumerable: key === 'code' });
  }
  return error;
}

const natives = new Map(
  [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map(
    (native) => [native.name, native] as const,
  ),
);

function copyOf(view: ArrayBufferView): ArrayBufferView {
  if (view instanceof DataView)
    return new DataView(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength));
  return (view as Uint8Array).slice();
}
