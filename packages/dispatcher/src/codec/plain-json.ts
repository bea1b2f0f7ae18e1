/**
 * True when `JSON.parse(JSON.stringify(value))` gives the same value back: null, booleans, strings, finite numbers but
 * -0, dense arrays and plain objects of them. False for what is larger than 100,000 objects or deeper than 100.
 */
export function isPlainJson(value: unknown): boolean {
  return left(value, mostObjects, 0) >= 0;
}

// The limits end a look at a cycle, and at a graph whose shared parts would be written out again and again.
const mostObjects = 100_000;
const deepest = 100;

/** How many more objects may be looked at after this value; -1 when it is not plain. */
function left(value: unknown, most: number, depth: number): number {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return most;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? most : -1;
    case 'object':
      if (value === null) return most;
      if (most === 0 || depth > deepest) return -1;
      return Array.isArray(value) ? leftByArray(value, most - 1, depth + 1) : leftByObject(value, most - 1, depth + 1);
    default:
      return -1;
  }
}

function leftByArray(array: readonly unknown[], most: number, depth: number): number {
  if (Object.getPrototypeOf(array) !== Array.prototype) return -1;
  let rest = most;
  for (let index = 0; index < array.length && rest >= 0; index += 1) rest = left(array[index], rest, depth); // a hole reads as undefined
  return rest;
}

function leftByObject(object: object, most: number, depth: number): number {
  if (Object.getPrototypeOf(object) !== Object.prototype) return -1;
  let rest = most;
  for (const key in object) {
    if (key === '__proto__') return -1;
    rest = left((object as Record<string, unknown>)[key], rest, depth);
    if (rest < 0) return -1;
  }
  return Object.getOwnPropertySymbols(object).length === 0 ? rest : -1;
}
