import { StoreError } from '@retrysafe/dispatcher';
import type { Names } from './names.js';
import type { Run } from './run-script.js';
import * as scripts from './scripts/lookups.js';

/** Raised by each change of what is written. */
export const schemaVersion = 3;

/** Notes the version in an empty ledger, and rejects when another version wrote it: its records would not be seen. */
export async function checkSchema(run: Run, names: Names): Promise<void> {
  const version = (await run(scripts.follow, [names.schema], [])) ?? (await firstVersion(run, names));
  if (version === String(schemaVersion)) return;
  const mend =
    Number(version) > schemaVersion
      ? 'Upgrade @retrysafe/stores here.'
      : 'Give this version a prefix of its own, or remove the old names once their tasks are closed.';
  throw new StoreError(
    'store-schema',
    `The ledger in Redis has schema version ${String(version)}, and this version reads ${schemaVersion}. ${mend}`,
  );
}

// Version 1 noted none, and kept the keys of a task under a name of their own.
async function firstVersion(run: Run, names: Names): Promise<unknown> {
  const first = async (index: string) => (await run<readonly string[]>(scripts.members, [index], ['0', '0']))[0];
  const task = await first(names.tasks);
  if (task !== undefined && (await first(`${names.slot(task).name}:keys`)) !== undefined) return '1';
  return noteVersion(run, names);
}

/** Notes the version unless one is noted, and answers it: a server that takes no writes says so. */
export function noteVersion(run: Run, names: Names): Promise<unknown> {
  return run(scripts.noteVersion, [names.schema], [String(schemaVersion)]);
}
