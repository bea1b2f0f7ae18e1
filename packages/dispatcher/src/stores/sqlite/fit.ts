import { unfitText, unfitValue } from './errors.js';

/**
 * Throws where one of the values cannot be kept. Both drivers write UTF-8, which has no half surrogates, and one of them
 * reads a text up to the first NUL. That one ends the process when it is handed an object.
 */
export function mustFit(path: string, values: readonly unknown[]): void {
  for (const value of values) {
    if (typeof value === 'string' ? unfit.test(value) : typeof value !== 'number' && value !== null)
      throw typeof value === 'string' ? unfitText(path) : unfitValue(path);
  }
}

const unfit = /[\0\p{Surrogate}]/u;
