import { type Approval, createDispatcher, type OnDamaged, type Store } from '@retrysafe/dispatcher';
import { type Command, CommanderError, Option } from 'commander';
import { approvalJson, approvalTable } from '../ledger/approval-view.js';
import { listOf, nameOf, sayDamaged, sayIfEmpty, storeOption, withLedger } from '../ledger/ledger-command.js';
import { readable } from '../ledger/readable.js';
import type { Terminal } from '../terminal.js';

/** Lists what irreversible tools ask, and says yes or no to one of it. */
export function approvals(program: Command, terminal: Terminal): void {
  program
    .command('approvals')
    .description('List what irreversible tools ask, with the arguments that would run, and decide it.')
    .addOption(storeOption())
    .option('--approve <id>', 'say yes to this one: its next call runs it')
    .addOption(new Option('--deny <id>', 'say no to this one').conflicts('approve'))
    .option('--by <name>', 'who decides; needed to decide', nameOf)
    .option('--note <text>', 'what the model is told of a no')
    .option('--state <states>', `of: ${states.join(',')}; unless told, pending`, listOf(states))
    .option('--task <name>', 'only those of this task')
    .option('--tenant <name>', 'only those of this tenant; of all when left out')
    .addOption(new Option('--format <format>', 'how to print it').choices(Object.keys(formats)).default('table'))
    .action(async (options: Options, command: Command) => {
      const id = options.approve ?? options.deny;
      if (id !== undefined && options.by === undefined) command.error('error: Say who decides: --by NAME.');
      await withLedger(command, terminal, async (store, place) => {
        if (id !== undefined) return decide(store, id, options, terminal);
        const found = await asked(store, options, sayDamaged(terminal));
        terminal.out(formats[options.format](found, noneOf(options)));
        if (found.length === 0) await sayIfEmpty(store, place, terminal);
      });
    });
}

interface Options {
  readonly approve?: string;
  readonly deny?: string;
  readonly by?: string;
  readonly note?: string;
  readonly state?: readonly Approval['state'][];
  readonly task?: string;
  readonly tenant?: string;
  readonly format: keyof typeof formats;
}

const formats = { table: approvalTable, json: approvalJson };
const states: readonly Approval['state'][] = ['pending', 'approved', 'denied', 'lapsed', 'spent'];

function asked(
  store: Store,
  { state = ['pending'], task, tenant }: Options,
  onDamaged: OnDamaged,
): Promise<readonly Approval[]> {
  const filter = { states: state, ...(task !== undefined && { task }), ...(tenant !== undefined && { tenant }) };
  return store.approvals(filter, onDamaged);
}

// Whoever asked for no state should hear which was looked for.
function noneOf({ state }: Options): string {
  return state === undefined ? 'No such approval is pending; --state lists others.' : 'No such approval.';
}

async function decide(store: Store, id: string, options: Options, terminal: Terminal): Promise<void> {
  const { approve, by = '', note, tenant, task } = options;
  const found = await store.approval(id);
  const elsewhere = (tenant ?? found?.tenant) !== found?.tenant || (task ?? found?.task) !== found?.task;
  if (found === undefined || elsewhere) throw undecided('No approval has this id.', terminal);
  if (approve !== undefined && readable(found.args).is === 'unreadable')
    throw undecided('Its arguments cannot be read here, and what nobody can read, nobody can approve.', terminal);
  const word = { approve: approve !== undefined, by, tenant: found.tenant, ...(note !== undefined && { note }) };
  const decided = await createDispatcher({ tools: [], store }).approvals.decide(id, word);
  if (decided.kind === 'decided') return terminal.out(approve === undefined ? 'Denied.\n' : approved);
  const now = decided.kind === 'too-late' ? `It is ${decided.approval.state} by now.` : 'No approval has this id.';
  throw undecided(now, terminal);
}

const approved = 'Approved. The next call of its intent runs it, with the arguments that were asked for.\n';

function undecided(why: string, { err }: Terminal): CommanderError {
  err(`${why}\n`);
  return new CommanderError(1, 'retrysafe.not-decided', why);
}
