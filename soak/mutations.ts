import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** One promise of the dispatcher, broken in its source. */
export interface Mutation {
  readonly breaks: string;
  /** Below `packages/dispatcher/src`. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/** Each breaks one promise. The suite must notice every one of them. */
export const mutations: readonly Mutation[] = [
  {
    breaks: 'the fence: a late holder may still mark a start',
    file: 'ledger/starting.ts',
    from: 'row.fence !== hold.fence || !leaseLives(row, now)',
    to: '!leaseLives(row, now)',
  },
  {
    breaks: 'the fence: a late holder may still settle',
    file: 'ledger/settling.ts',
    from: "if (row.state === 'running') return row.fence === hold.fence;",
    to: "if (row.state === 'running') return true;",
  },
  {
    breaks: 'the started mark: a start leaves no trace',
    file: 'ledger/starting.ts',
    from: 'startedFence: row.fence',
    to: 'startedFence: row.startedFence',
  },
  {
    breaks: 'the class gate: what may have happened is taken over, whatever the class',
    file: 'class-table.ts',
    from: "'non-idempotent-write': { does: 'probe', says: '`unknown` (or probe); never replayed' }",
    to: "'non-idempotent-write': { does: 'take-over', says: '' }",
  },
  {
    breaks: 'the first arguments: a later caller brings its own',
    file: 'handler.ts',
    from: "args = own ? this.#call.args : codec.decode(this.#record.args, placeOf(this.#record, 'args'));",
    to: 'args = this.#call.args;',
  },
  {
    breaks: 'the approval: a start does not need one',
    file: 'life-of-a-write.ts',
    from: "call.tool.rules.firstCall === 'ask'",
    to: 'false',
  },
  {
    breaks: 'the lease: a start that was marked too late is made all the same',
    file: 'mark-start.ts',
    from: 'if (!overdue(around, held)) return started;',
    to: 'return started;',
  },
];

/** What the unbroken source is compared with. */
export const none: Mutation = { breaks: 'nothing', file: 'clock.ts', from: 'Date.now()', to: 'Date.now()' };

const sources = join(import.meta.dirname, '../packages/dispatcher/src');

/** What the soak says about the broken source; undefined when it notices nothing in `count` schedules. */
export async function noticed(mutation: Mutation, count: number, seed: number): Promise<string | undefined> {
  const directory = mkdtempSync(join(tmpdir(), 'retrysafe-mutant-'));
  const outfile = join(directory, 'mutant.mjs');
  try {
    await build({
      entryPoints: [join(import.meta.dirname, 'mutant.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      plugins: [broken(mutation)],
      logLevel: 'error',
    });
    const { code, output } = await run(outfile, `${count}`, `${seed}`);
    if (code > 1) throw new Error(output);
    return code === 1 ? output : undefined;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function broken({ file, from, to, breaks }: Mutation): Plugin {
  const target = join(sources, file);
  return {
    name: 'mutation',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path !== target) return undefined;
        const parts = readFileSync(path, 'utf8').split(from);
        if (parts.length !== 2)
          throw new Error(`'${breaks}' is out of date: its text stands ${parts.length - 1} times in ${file}.`);
        return { contents: parts.join(to), loader: 'ts' as const };
      }),
  };
}

function run(file: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args]);
    let output = '';
    child.stdout.on('data', (data) => (output += String(data)));
    child.stderr.on('data', (data) => (output += String(data)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 2, output }));
  });
}
