import type { Hold } from '@retrysafe/dispatcher';
import { allTasks } from './all-tasks.js';
import { lastMet } from './last-met.js';
import { fields, type Names, type Slot, word } from './names.js';
import type { Run } from './run-script.js';
import * as scripts from './scripts/lookups.js';

/**
 * Finds the slot of what is only known by its key or id. Whoever claims or asks says the task; so a pointer is kept only
 * for what a person may come back to by the key alone, and all else is looked for task by task.
 */
export interface Pointers {
  /** Undefined when the key was never claimed nor asked for; a promise only when the server must be asked. */
  slotOfKey(key: string): Slot | Promise<Slot | undefined>;
  /** As `slotOfKey`; a holder mostly says the task. */
  slotOfHold(hold: Pick<Hold, 'key' | 'tenant' | 'task'>): Slot | Promise<Slot | undefined>;
  /** Where an approval and its record stand. */
  approvalById(id: string): Promise<{ readonly slot: Slot; readonly key: string } | undefined>;
  /** The tasks' index and what else a claim must be given to be found; in a cluster it lives elsewhere, and is noted apart. */
  readonly together: readonly string[];
  /** `anew`: also if it was noted before, since a sweep may have removed the task. */
  noteTask(slot: Slot, anew?: boolean): Promise<unknown> | undefined;
  pointKey(key: string, slot: Slot): Promise<unknown>;
  pointApproval(id: string, key: string, slot: Slot): Promise<unknown>;
  /** Forgets what a sweep removed. */
  unpoint(keys: readonly string[], ids: readonly string[]): Promise<unknown>;
}

export function pointersOf(run: Run, names: Names, isCluster: boolean): Pointers {
  const met = lastMet<Slot>();
  const pointed = lastMet<Slot>();
  const noted = lastMet<true>();
  // In a cluster one step takes only what lives in one place.
  const mostAtOnce = isCluster ? 1 : 500;

  const follow = async (key: string): Promise<Slot | undefined> => {
    const tag = await run(scripts.follow, [names.pointer(key)], []);
    const slot = typeof tag === 'string' ? names.slot(tag) : await lookFor(run, names, key, mostAtOnce);
    if (slot !== undefined) met.set(key, slot);
    return slot;
  };
  const slotOfKey = (key: string) => met.get(key) ?? follow(key);

  return {
    slotOfKey,
    slotOfHold: ({ key, tenant, task }) =>
      tenant === undefined || task === undefined ? slotOfKey(key) : names.slotOf(tenant, task),
    ...approvalPointers(run, names),
    together: isCluster ? [] : [names.tasks],
    noteTask: ({ tag }, anew = false) => {
      if (!isCluster || (!anew && noted.get(tag) === true)) return undefined;
      return run(scripts.note, [names.tasks], [tag]).then(() => noted.set(tag, true));
    },
    pointKey: async (key, slot) => {
      if (pointed.get(key)?.tag === slot.tag) return;
      await run(scripts.point, [names.pointer(key)], [slot.tag]);
      pointed.set(key, slot);
    },
    unpoint: (keys, ids) => {
      for (const key of keys) for (const known of [met, pointed]) known.delete(key);
      const all = [...keys.map(names.pointer), ...ids.map(names.approvalPointer)];
      return Promise.all(inGroups(all, mostAtOnce).map((group) => run(scripts.unpoint, group, [])));
    },
  };
}

function approvalPointers(run: Run, names: Names): Pick<Pointers, 'approvalById' | 'pointApproval'> {
  return {
    approvalById: async (id) => {
      const found = await run(scripts.follow, [names.approvalPointer(word(id))], []);
      if (typeof found !== 'string') return undefined;
      const [tag = '', key = ''] = found.split(' ');
      return { slot: names.slot(tag), key: decodeURIComponent(key) };
    },
    pointApproval: (id, key, { tag }) => run(scripts.point, [names.approvalPointer(word(id))], [`${tag} ${word(key)}`]),
  };
}

/** The task that holds the key, among all of them. */
async function lookFor(run: Run, names: Names, key: string, mostAtOnce: number): Promise<Slot | undefined> {
  const field = fields.record(key);
  for await (const page of allTasks(run, names, 1_000)) {
    const found = await Promise.all(
      inGroups(page, mostAtOnce).map(async (group) => {
        const tasks = group.map(({ name }) => name);
        return group[Number(await run(scripts.find, tasks, [field])) - 1];
      }),
    );
    const slot = found.find((one) => one !== undefined);
    if (slot !== undefined) return slot;
  }
  return undefined;
}

function inGroups<Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, n) => items.slice(n * most, (n + 1) * most));
}
