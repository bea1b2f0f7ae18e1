import type { Names, Slot } from './names.js';
import type { Run } from './run-script.js';
import * as scripts from './scripts/lookups.js';

/** The slots of all tasks, a page at a time, by when they were first met. */
export async function* allTasks(run: Run, names: Names, pageSize: number): AsyncIterable<readonly Slot[]> {
  for (let first = 0; ; first += pageSize) {
    const page = [String(first), String(first + pageSize - 1)];
    const tags = await run<readonly string[]>(scripts.members, [names.tasks], page);
    yield tags.map(names.slot);
    if (tags.length < pageSize) return;
  }
}
