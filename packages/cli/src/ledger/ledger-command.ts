import type { OnDamaged, Store } from '@retrysafe/dispatcher';
import { type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { Terminal } from '../terminal.js';
import { NoLedger, onLedger } from './open-ledger.js';

/** Where the ledger is, as each command on one takes it. */
export function storeOption(): Option {
  return new Option('--store <where>', 'the ledger: a SQLite file, or a postgres: or redis: URL')
    .env('RETRYSAFE_STORE')
    .default('.retrysafe/ledger.db');
}

/** Reads words of these, joined by commas. */
export function listOf<Word extends string>(words: readonly Word[]): (list: string) => readonly Word[] {
  return (list) =>
    list.split(',').map((one) => {
      const word = words.find((known) => known === one);
      if (word === undefined) throw new InvalidArgumentError(`Allowed are ${words.join(', ')}, joined by commas.`);
      return word;
    });
}

/** Reads the name of a person. */
export function nameOf(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Give the name of a person.');
  return text;
}

/** Does the work of a command on its ledger. One that cannot be used ends the command, with the mend. */
export async function withLedger(
  command: Command,
  { cwd, err }: Terminal,
  work: (store: Store, place: string) => Promise<void>,
): Promise<void> {
  const { store } = command.opts<{ readonly store: string }>();
  try {
    await onLedger(store, cwd, work);
  } catch (error) {
    if (!(error instanceof NoLedger) && !isTold(error)) throw error;
    err(`error: ${error.message}\n`);
    throw new CommanderError(2, 'retrysafe.no-ledger', error.message);
  }
}

/** Says which of what was listed is left out, since it is damaged. */
export function sayDamaged({ err }: Terminal): OnDamaged {
  return ({ message }) => err(`left out: ${message}\n`);
}

/** What is not there may be kept elsewhere: says so where nothing is kept at all. */
export async function sayIfEmpty(store: Store, place: string, { err }: Terminal): Promise<void> {
  let damaged = false;
  const kept = await store.list({ limit: 1 }, () => (damaged = true));
  if (damaged || kept.length > 0) return;
  err(`This ledger is empty: nothing is kept ${place}. Is it that of your agents?\n`);
}

// By its name: a store may bring another copy of the class.
function isTold(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'StoreError' || error.name === 'OptionError');
}
