import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A process of ours, and what it prints. */
export class Program {
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #ended: Promise<void>;
  #errors = '';

  constructor(file: string, plan?: unknown) {
    const args = [file, ...(plan === undefined ? [] : [JSON.stringify(plan)])];
    this.#process = spawn(process.execPath, ['--no-warnings', ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#process.stderr?.on('data', (data) => (this.#errors += String(data)));
    this.#process.stdin?.on('error', () => {}); // it ended before it was told to go
    this.#ended = new Promise((resolve) => this.#process.once('close', () => resolve()));
    if (this.#process.stdout === null) throw new Error('A program has its output piped.');
    this.#lines = createInterface(this.#process.stdout)[Symbol.asyncIterator]();
  }

  /** Its next line; undefined when it has ended. Rejects when it ended with words on its error output. */
  async next<T>(): Promise<T | undefined> {
    const { value, done } = await this.#lines.next();
    if (done !== true) return JSON.parse(value) as T;
    await this.#ended;
    if (this.#errors !== '') throw new Error(this.#errors);
    return undefined;
  }

  async rest<T>(): Promise<readonly T[]> {
    const all: T[] = [];
    for (let line = await this.next<T>(); line !== undefined; line = await this.next<T>()) all.push(line);
    return all;
  }

  async kill9(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }

  /** The machine gives it no time any more, until `wake`. */
  sleep(): void {
    this.#process.kill('SIGSTOP');
  }

  wake(): void {
    this.#process.kill('SIGCONT');
  }

  /** Go on from the gate where it stands. */
  go(): void {
    this.#process.stdin?.write('.');
  }
}
