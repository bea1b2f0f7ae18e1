import { createDispatcher, type HumanOutcome, type LedgerRecord, type Store } from '@retrysafe/dispatcher';
import { type Command, CommanderError, Option } from 'commander';
import { nameOf, storeOption, withLedger } from '../ledger/ledger-command.js';
import { readable } from '../ledger/readable.js';
import { printable } from '../printable.js';
import type { Terminal } from '../terminal.js';

/** States how an unknown call ended, as a person found out. */
export function settle(program: Command, terminal: Terminal): void {
  program
    .command('settle')
    .description('State how an unknown call ended, as you found out at its provider.')
    .argument('<key>', 'its key, as `retrysafe ledger` shows it')
    .addOption(
      new Option('--done [result]', 'it happened; as JSON, what the tool would have returned').conflicts('failed'),
    )
    .option('--failed [reason]', 'surely nothing of it happened: the same intent may run anew')
    .addOption(new Option('--parts-undone', 'with --failed: the parts that were done are taken back').conflicts('done'))
    .requiredOption('--by <name>', 'who found out', nameOf)
    .addOption(storeOption())
    .action(async (key: string, { done, failed, partsUndone, by }: Options, command: Command) => {
      const outcome = outcomeOf(done, failed);
      if (typeof outcome === 'string') command.error(`error: ${outcome}`);
      await withLedger(command, terminal, async (store) => {
        const record = await store.get(key);
        const refusal = record === undefined ? 'No call with this key is kept.' : refusalOf(record);
        if (record === undefined || refusal !== undefined) throw notSettled(refusal ?? '', terminal);
        const left = outcome.kind === 'failed' && partsUndone !== true ? await partsLeft(store, record) : [];
        if (left.length > 0) throw notSettled(ofParts(left), terminal);
        if (!(await settled(store, record, outcome, by)))
          throw notSettled('Somebody was faster: it does not stand at unknown any more.', terminal);
        terminal.out(`${named(record)} is ${outcome.kind} now. ${after[outcome.kind]}\n`);
      });
    });
}

interface Options {
  /** True where it stands alone. */
  readonly done?: string | true;
  readonly failed?: string | true;
  readonly partsUndone?: true;
  readonly by: string;
}

const after = {
  done: 'Its next call gets that result and runs nothing.',
  failed: 'Its next call runs anew, with a new key and its own arguments.',
};

/** A text is what is wrong. */
function outcomeOf(done: Options['done'], failed: Options['failed']): HumanOutcome | string {
  if (done === undefined && failed === undefined) return 'Say how it ended: --done [result] or --failed [reason].';
  if (failed !== undefined) return { kind: 'failed', ...(failed !== true && { reason: failed }) };
  if (done === true || done === undefined) return { kind: 'done' };
  try {
    return { kind: 'done', result: JSON.parse(done) };
  } catch {
    return `What follows --done is no JSON. A text needs quotes of its own: --done '"text"'.`;
  }
}

// What is written here must be read by the agents: with a codec of their own they could not.
function refusalOf(record: LedgerRecord): string | undefined {
  if (record.state !== 'unknown') return `It is ${record.state}, so there is nothing to settle.`;
  if (readable(record.args).is === 'read' && saysUnknown(record.outcome)) return undefined;
  return 'A codec of its own wrote this ledger, encrypting it perhaps. Settle it from a program that has the codec: see docs/on-call.md.';
}

// A codec that writes JSON of another shape is readable here, and would not read what we write.
function saysUnknown(outcome: string | null): boolean {
  const read = readable(outcome ?? '');
  if (read.is === 'unreadable' || typeof read.value !== 'object' || read.value === null) return false;
  return 'kind' in read.value && read.value.kind === 'unknown';
}

/** The parts of a call, each a `call.step`, that took effect or may have: under a new key each would run anew. */
async function partsLeft(store: Store, { tenant, task, key, tool }: LedgerRecord): Promise<readonly string[]> {
  const parts = await store.list({ tenant, task, parent: key });
  const left = parts.filter(({ state, startedFence }) => state !== 'failed' && startedFence !== null);
  return [...new Set(left.map((part) => part.tool.slice(tool.length + 1)))];
}

function ofParts(names: readonly string[]): string {
  const list = names.map((name) => `'${printable(name)}'`).join(', ');
  return `Its parts were done, or may be, and would run once more: ${list}. Settle it with --done once the rest is done by hand; or take them back, and say --parts-undone too.`;
}

function settled(store: Store, { key, tenant }: LedgerRecord, outcome: HumanOutcome, by: string): Promise<boolean> {
  return createDispatcher({ tools: [], store }).settle(key, outcome, { by, tenant });
}

function named({ tool, task, step, ordinal }: LedgerRecord): string {
  return printable(`${tool} of ${task}, step ${step}, ordinal ${ordinal}`);
}

function notSettled(why: string, { err }: Terminal): CommanderError {
  err(`${why}\n`);
  return new CommanderError(1, 'retrysafe.not-settled', why);
}
