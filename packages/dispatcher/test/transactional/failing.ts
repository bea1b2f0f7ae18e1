import { type Handler, write } from '../book.js';

/** A handler that writes, and then throws. */
export const failing =
  (error: unknown): Handler =>
  (args, call) => {
    write(args, call);
    throw error;
  };

/** Does it throw? */
export function refused(write: () => unknown): boolean {
  try {
    write();
    return false;
  } catch {
    return true;
  }
}
