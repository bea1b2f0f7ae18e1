import type { SweepRequest, Swept } from '@retrysafe/dispatcher';
import type { Ledger } from './ledger.js';
import * as scripts from './scripts.js';

/** Turns what closed tasks no longer need into tombstones, and old tombstones into nothing; task by task. */
export async function sweepTasks(ledger: Ledger, request: SweepRequest): Promise<Swept> {
  const { run, names } = ledger;
  const swept = { expired: 0, removed: 0 };
  const due = (await run(
    scripts.dueTasks,
    [names.closed],
    [String(request.retentionMs), String(request.limit)],
  )) as readonly string[];
  for (const tag of due) {
    const left = request.limit - swept.expired - swept.removed;
    if (left <= 0) break;
    const { expired, removed } = await sweepTask(ledger, tag, request, left);
    swept.expired += expired;
    swept.removed += removed;
  }
  return swept;
}

async function sweepTask(
  { run, names, pointers }: Ledger,
  tag: string,
  { retentionMs, tombstoneMs }: SweepRequest,
  limit: number,
): Promise<Swept> {
  const slot = names.slot(tag);
  const answer = await run(
    scripts.sweepTask,
    [slot.task, slot.keys, slot.asked, slot.bindings],
    [slot.base, String(retentionMs), String(tombstoneMs), String(limit)],
  );
  const [expired, removed, unasked, next] = answer as readonly [number, readonly string[], readonly string[], string];
  await pointers.unpoint(removed, unasked);
  if (next === '') {
    await Promise.all([run(scripts.strike, [names.closed], [tag]), run(scripts.strike, [names.tasks], [tag])]);
  } else if (next === 'open') {
    await run(scripts.strike, [names.closed], [tag]);
  } else if (next !== 'more') {
    await run(scripts.putOff, [names.closed], [tag, String(Number(next) - retentionMs)]);
  }
  return { expired, removed: removed.length };
}
