/**
 * True when `JSON.parse(JSON.stringify(value))` gives the same value back: null, booleans, strings, finite numbers but
 * -0, dense arrays and plain objects of them. False for what is larger than 100,000 values or deeper than 100.
 */
export function isPlainJson(value: unknown): boolean {
  return new Look().plain(value, 0);
}

// The limits end a look at a cycle, and at a graph whose shared parts would be written out again and again.
class Look {
  private left = 100_000;

  plain(value: unknown, depth: number): boolean {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return true;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0);
      case 'object':
        if (value === null) return true;
        this.left -= 1;
        if (this.left < 0 || depth > 100) return false;
        return Array.isArray(value) ? this.plainArray(value, depth + 1) : this.plainObject(value, depth + 1);
      default:
        return false;
    }
  }

  private plainArray(array: readonly unknown[], depth: number): boolean {
    if (Object.getPrototypeOf(array) !== Array.prototype) return false;
    for (let index = 0; index < array.length; index += 1) {
      if (!this.plain(array[index], depth)) return false; // a hole reads as undefined
    }
    return true;
  }

  private plainObject(object: object, depth: number): boolean {
    if (Object.getPrototypeOf(object) !== Object.prototype) return false;
    for (const key in object) {
      if (key === '__proto__' || !this.plain((object as Record<string, unknown>)[key], depth)) return false;
    }
    return Object.getOwnPropertySymbols(object).length === 0;
  }
}
