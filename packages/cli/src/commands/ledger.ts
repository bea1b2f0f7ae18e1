import type { LedgerRecord, OnDamaged, RecordState, Store } from '@retrysafe/dispatcher';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { listOf, sayDamaged, sayIfEmpty, storeOption, withLedger } from '../ledger/ledger-command.js';
import { recordJson, recordTable } from '../ledger/record-view.js';
import type { Terminal } from '../terminal.js';

/** Lists the calls that a ledger keeps: those that wait for a person or are at work, unless it is told others. */
export function ledger(program: Command, terminal: Terminal): void {
  program
    .command('ledger')
    .description('List what is unknown, in flight or waiting for a person, with its arguments and key.')
    .argument('[key]', 'only the call of this key, in whatever state')
    .addOption(storeOption())
    .option('--state <states>', `of: ${states.join(',')}; unless told, ${unfinished.join(',')}`, listOf(states))
    .option('--tool <name>', 'only calls of this tool')
    .option('--task <name>', 'only calls of this task')
    .option('--tenant <name>', 'only calls of this tenant; of all when left out')
    .option('--parts', 'also the parts of calls, each a call.step')
    .option('--limit <count>', 'at most so many', readCount, 100)
    .addOption(new Option('--format <format>', 'how to print it').choices(Object.keys(formats)).default('table'))
    .action(async (key: string | undefined, options: Options, command: Command) =>
      withLedger(command, terminal, async (store, place) => {
        const found = key === undefined ? await listed(store, options, sayDamaged(terminal)) : await one(store, key);
        const shown = found.slice(0, options.limit);
        const more = found.length - shown.length;
        terminal.out(formats[options.format](shown, more, noneOf(key, options)));
        if (more > 0 && options.format === 'json') terminal.err(`${more} more: raise --limit.\n`);
        if (shown.length === 0) await sayIfEmpty(store, place, terminal);
      }),
    );
}

interface Options {
  readonly state?: readonly RecordState[];
  readonly tool?: string;
  readonly task?: string;
  readonly tenant?: string;
  readonly parts?: true;
  readonly limit: number;
  readonly format: keyof typeof formats;
}

const formats = { table: recordTable, json: recordJson };

const states: readonly RecordState[] = [
  'unknown',
  'running',
  'awaiting',
  'open',
  'done',
  'failed',
  'denied',
  'expired',
];
const unfinished: readonly RecordState[] = ['unknown', 'running', 'awaiting'];

async function listed(store: Store, { state = unfinished, tool, task, tenant, parts }: Options, onDamaged: OnDamaged) {
  const filter = {
    states: state,
    ...(tool !== undefined && { tool }),
    ...(task !== undefined && { task }),
    ...(tenant !== undefined && { tenant }),
  };
  const found = await store.list(filter, onDamaged);
  return found.filter(({ parent }) => parts === true || parent === null);
}

// Whoever asked for no state should hear which were looked for.
function noneOf(key: string | undefined, { state }: Options): string {
  if (key !== undefined || state !== undefined) return 'No such call.';
  return 'No such call is unknown, running or awaiting; --state lists others.';
}

async function one(store: Store, key: string): Promise<readonly LedgerRecord[]> {
  const record = await store.get(key);
  return record === undefined ? [] : [record];
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1 up.');
}
