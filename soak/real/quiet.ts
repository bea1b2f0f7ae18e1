/** Lets much go on at once, or one thing alone: who wants to be alone waits until the others are through, and they for it. */
export class Quiet {
  #shared = 0;
  #alone: Promise<void> = Promise.resolve();
  #emptied = () => {};

  readonly shared = async <T>(work: () => Promise<T>): Promise<T> => {
    await this.#alone;
    this.#shared += 1;
    try {
      return await work();
    } finally {
      this.#shared -= 1;
      if (this.#shared === 0) this.#emptied();
    }
  };

  async alone(work: () => Promise<void>): Promise<void> {
    const before = this.#alone;
    const run = async () => {
      await before;
      if (this.#shared > 0) await new Promise<void>((resolve) => (this.#emptied = resolve));
      await work();
    };
    const mine = run();
    this.#alone = mine.catch(() => {});
    await mine;
  }
}
