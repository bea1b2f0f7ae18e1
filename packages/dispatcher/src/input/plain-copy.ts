/** What `plainCopy` answers for a value that is no plain JSON. */
export const notPlain: unique symbol = Symbol('not plain');

/**
 * A deep copy of null, booleans, strings, numbers, undefined properties, dense arrays and plain objects of them;
 * `notPlain` for everything else, cycles and a depth beyond 100 included. Several times faster than structuredClone.
 */
export function plainCopy(value: unknown, depth = 0): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'undefined':
      return value;
    case 'object':
      if (value === null) return null;
      if (depth > 100) return notPlain;
      return Array.isArray(value) ? arrayCopy(value, depth + 1) : objectCopy(value, depth + 1);
    default:
      return notPlain;
  }
}

function arrayCopy(array: readonly unknown[], depth: number): unknown {
  if (Object.getPrototypeOf(array) !== Array.prototype) return notPlain;
  const copy: unknown[] = [];
  for (let index = 0; index < array.length; index += 1) {
    if (!(index in array)) return notPlain;
    const part = plainCopy(array[index], depth);
    if (part === notPlain) return notPlain;
    copy.push(part);
  }
  return Object.keys(array).length === array.length ? copy : notPlain;
}

function objectCopy(object: object, depth: number): unknown {
  if (Object.getPrototypeOf(object) !== Object.prototype || Object.getOwnPropertySymbols(object).length > 0)
    return notPlain;
  const copy: Record<string, unknown> = { ...object };
  for (const key of Object.keys(copy)) {
    if (key === '__proto__') return notPlain; // it is no prototype here, but assigning it anywhere would set one
    const part = copy[key];
    const own = plainCopy(part, depth);
    if (own === notPlain) return notPlain;
    if (own !== part) copy[key] = own;
  }
  return copy;
}
