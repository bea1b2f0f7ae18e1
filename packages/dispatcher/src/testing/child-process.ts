import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process of a test. */
export interface ChildProcess {
  /** The next line that it printed; rejects, with what it wrote to stderr, when it ends first. */
  line(): Promise<string>;
  /** All lines until it ends; rejects when it wrote anything to stderr. */
  rest(): Promise<readonly string[]>;
  /** Ends it as a crash would: nothing of it runs any more. Resolves when it is gone. */
  kill9(): Promise<void>;
}

/** How it is started. */
export interface ChildProcessOptions {
  readonly args?: readonly string[];
  /** Node's own flags, for instance `['--import', 'tsx']`. */
  readonly execArgv?: readonly string[];
}

/** Runs a file in a Node process of its own, for a test of what two processes do to one store. */
export function childProcess(file: URL, { args = [], execArgv = [] }: ChildProcessOptions = {}): ChildProcess {
  const path = fileURLToPath(file);
  const child = spawn(process.execPath, [...execArgv, path, ...args], {
    cwd: dirname(path),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => (errors += String(data)));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    line: async () => {
      const next = await lines.next();
      if (next.done === true) throw new Error(`The child process ended early. ${errors}`);
      return next.value;
    },
    rest: async () => {
      const all: string[] = [];
      for (let next = await lines.next(); next.done !== true; next = await lines.next()) all.push(next.value);
      await gone;
      if (errors !== '') throw new Error(errors);
      return all;
    },
    kill9: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
