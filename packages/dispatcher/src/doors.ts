/** Counts the calls that may hold a key, so that closing can wait for them and let in no other. */
export class Doors {
  closed = false;
  #inside = 0;
  #lastLeft: (() => void) | undefined;

  get inside(): number {
    return this.#inside;
  }

  enter(): void {
    this.#inside += 1;
  }

  leave(): void {
    this.#inside -= 1;
    if (this.#inside === 0) this.#lastLeft?.();
  }

  /** Resolves when nobody is inside any more. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.#inside > 0) await new Promise<void>((resolve) => (this.#lastLeft = resolve));
  }
}
